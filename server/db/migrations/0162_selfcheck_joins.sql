-- A self-check reads whole tables. After a crash the database has no counts of its rows yet, takes them for few, and would
-- go through the sums once for each payment.
alter function cashier.selfcheck() set enable_nestloop = off;
