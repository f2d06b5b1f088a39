-- Where an order came from is a visit and a consultation of the same hospital.
alter table orders.sales_order
  add constraint order_triage foreign key (hospital_id, triage_id) references triage.triage (hospital_id, id),
  add constraint order_consult_record foreign key (hospital_id, consult_record_id)
    references consulting.consult_record (hospital_id, id);
