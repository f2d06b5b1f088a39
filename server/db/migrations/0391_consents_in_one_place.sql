-- What a customer agreed to stands in customers.consent; the columns of the archive that said it before are carried over and go.
alter table customers.customer no force row level security;
alter table customers.consent no force row level security;
insert into customers.consent (hospital_id, customer_id, purpose, answer, given_by, evidence, note, created_by, updated_by)
  select c.hospital_id, c.id, said.purpose, case said.state when 'granted' then 'given' else 'refused' end, 'self', 'oral',
    '升级前登记', null, null
  from customers.customer c, lateral (values ('sms', c.consent_sms), ('call', c.consent_call), ('wecom', c.consent_wecom),
    ('photo', c.consent_photo)) as said (purpose, state)
  where said.state <> 'unknown';
alter table customers.consent force row level security;
alter table customers.customer force row level security;
alter table customers.customer drop column consent_sms, drop column consent_call, drop column consent_wecom,
  drop column consent_photo;
