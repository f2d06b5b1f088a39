-- Items that are being used were looked for through all others, the newest first: a state made of four columns and of the day.
-- The day they end stands in the index, so that they are counted by it alone.
create index item_using on purchases.purchased_item (hospital_id, created_at desc, id desc) include (valid_to)
  where qty_deducted > 0 and qty_left <> 0 and not frozen and cancelled_at is null;
