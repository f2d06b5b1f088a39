-- Orders by their doctor, deductions by nurse and doctor: the lists are narrowed by them, and each filter has its index.
create index order_of_doctor on orders.sales_order (hospital_id, doctor_id, opened_at desc) where doctor_id is not null;
create index deduction_of_nurse on purchases.deduction_record (hospital_id, nurse_id, deducted_at desc) where nurse_id is not null;
create index deduction_of_doctor on purchases.deduction_record (hospital_id, doctor_id, deducted_at desc) where doctor_id is not null;
