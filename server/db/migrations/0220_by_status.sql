-- A list of one state walked the newest first through all rows when the state is a rare one (待审, 撤销待审): the workbench asks
-- for those each time it opens.
create index order_by_status on orders.sales_order (hospital_id, status, opened_at desc, id desc);
create index deduction_by_status on purchases.deduction_record (hospital_id, status, deducted_at desc, id desc);
