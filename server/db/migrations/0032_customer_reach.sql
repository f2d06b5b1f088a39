-- Whose customers are "mine" is asked with every search of people who see only their own.
create index customer_of_cs on customers.customer (hospital_id, cs_id, created_at desc) where cs_id is not null;
create index customer_of_doctor on customers.customer (hospital_id, doctor_id, created_at desc) where doctor_id is not null;
create index customer_made_by on customers.customer (hospital_id, created_by, created_at desc);
