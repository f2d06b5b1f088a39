-- Where an entry stands is what its form takes, 0 to 9999: answers say so, and would refuse a row that stands elsewhere.
alter table consulting.consult_type add constraint consult_type_sort check (sort between 0 and 9999);
alter table consulting.original_demand add constraint original_demand_sort check (sort between 0 and 9999);
