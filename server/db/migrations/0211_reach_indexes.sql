-- Who reaches a customer is asked whatever her state: the indexes of active customers were no help, and every list of
-- somebody with own rows or a department read the customers of all hospitals. With the id in them, these are read alone.
create index customer_by_consultant on customers.customer (hospital_id, consultant_id, id) where consultant_id is not null;
create index customer_by_developer on customers.customer (hospital_id, developer_id, id) where developer_id is not null;
create index customer_by_department on customers.customer (hospital_id, department_id, id) where department_id is not null;
