-- Bought items by the rarer states: an index whose condition is the whole of the state answers page and total by itself. A condition
-- that is only in part an index's was guessed at a handful of rows, and all of them were joined before the newest were taken.
create index item_gone_moved on purchases.purchased_item (hospital_id, created_at desc, id desc)
  where qty_moved > 0 and qty_left = 0 and qty_void = 0 and qty_deducted = 0 and cancelled_at is null;
create index item_gone_back on purchases.purchased_item (hospital_id, created_at desc, id desc)
  where qty_refunded > 0 and qty_moved = 0 and qty_left = 0 and qty_void = 0 and qty_deducted = 0 and cancelled_at is null;
-- The day is part of the key, so that it is compared in the index: the newest have not ended, and would be fetched in vain.
create index item_over on purchases.purchased_item (hospital_id, created_at desc, id desc, valid_to)
  where valid_to is not null and cancelled_at is null and (qty_void > 0 and qty_left = 0 or qty_left <> 0 and not frozen);
-- Of those that end: how many have, without their rows.
create index item_ended on purchases.purchased_item (hospital_id, valid_to)
  where valid_to is not null and cancelled_at is null and (qty_void > 0 and qty_left = 0 or qty_left <> 0 and not frozen);
