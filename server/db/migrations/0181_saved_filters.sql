-- The saved filters of the customer list count themselves whenever it opens: who was never asked about allergies, and
-- who came and bought nothing, are found by an index of their own.
create index customer_unasked on customers.customer (hospital_id, created_at desc, id desc)
  where status = 'active' and allergy_state is null;
create index standing_visited on customers.standing (hospital_id, customer_id) where life_stage = 'visited';
