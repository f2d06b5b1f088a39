-- Who a customer belongs to are people and departments of her hospital; orders of the list by standing are walked by index.
alter table customers.customer
  add constraint customer_developer foreign key (hospital_id, developer_id) references staff.staff (hospital_id, id),
  add constraint customer_consultant foreign key (hospital_id, consultant_id) references staff.staff (hospital_id, id),
  add constraint customer_cs foreign key (hospital_id, cs_id) references staff.staff (hospital_id, id),
  add constraint customer_doctor foreign key (hospital_id, doctor_id) references staff.staff (hospital_id, id),
  add constraint customer_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id);
alter table customers.phone_view
  add constraint phone_view_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id);

drop index customers.standing_last_visit;
drop index customers.standing_last_payment;
create index standing_last_visit on customers.standing (hospital_id, last_visit_at desc nulls last, customer_id desc);
create index standing_last_payment on customers.standing (hospital_id, last_payment_at desc nulls last, customer_id desc);
create index standing_total_paid on customers.standing (hospital_id, total_paid_fen desc nulls last, customer_id desc);
