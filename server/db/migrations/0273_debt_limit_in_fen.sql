-- The limit 允许欠款上限 is kept in fen like every amount of money, and shown and typed so. The till took it for yuan: whoever was
-- given 5,000.00 could let a customer owe 500,000. What the roles brought with them was written in yuan and becomes fen; what
-- people typed stands as they typed it, and counts as that from now on.
alter table access.feature_grant no force row level security;
alter table access.role no force row level security;
update access.feature_grant g set value = g.value * 100 from access.role r
  where g.key = 'debt.allowMax' and g.owner_type = 'role' and r.hospital_id = g.hospital_id and r.id = g.owner_id
    and (r.code, g.value) in (('director', 500000), ('cashier', 20000));
alter table access.feature_grant force row level security;
alter table access.role force row level security;
