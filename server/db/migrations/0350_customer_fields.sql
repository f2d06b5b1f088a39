-- Fields of the archive as a hospital sets them up: those of the product and up to 60 of its own, kept in customer.ext
-- (customers book §10).
create table customers.field (
  like kit.tenant_row including defaults,
  -- Of the product: the name of the form's field. A hospital's own: f and a number, never used again.
  key text not null constraint field_key_form check (key ~ '^[a-z][A-Za-z0-9]{0,29}$'),
  label text not null constraint field_label check (length(label) between 1 and 20),
  built_in boolean not null default false,
  section text not null default 'custom'
    constraint field_section check (section in ('base', 'owner', 'contact', 'custom', 'health')),
  data_type text not null default 'String'
    constraint field_type check (data_type in ('String', 'Boolean', 'Integer', 'Long', 'Short', 'Date')),
  format text constraint field_format check (format in ('email', 'phone', 'english', 'cn', 'username', 'md5', 'sm2', 'positive', 'nonNegative', 'YMD', 'YMDHMS')),
  -- What may be chosen; none: written freely.
  options text[] not null default '{}' constraint field_options check (cardinality(options) <= 50),
  min_value bigint constraint field_min check (min_value between -1000000000000 and 1000000000000),
  max_value bigint constraint field_max check (max_value between -1000000000000 and 1000000000000),
  max_length integer constraint field_length check (max_length between 1 and 500),
  required boolean not null default false,
  sensitive boolean not null default false,
  -- In which forms it stands: 快速建档, 建档, 编辑. What is required stands in all of them.
  in_quick boolean not null default false,
  in_new boolean not null default true,
  in_edit boolean not null default true,
  sort integer not null default 0,
  status smallint not null default 0 constraint field_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint field_key_unique unique (hospital_id, key),
  constraint field_label_unique unique (hospital_id, label),
  constraint field_limits check (min_value <= max_value),
  constraint field_own check (not built_in or (not sensitive and options = '{}')),
  -- Without these an archive is none.
  constraint field_always check (key not in ('name', 'sex', 'phone', 'source') or (status = 0 and (required or key = 'phone'))),
  -- Who may not see health facts could not write them.
  constraint field_health check (not required or (section <> 'health' and key <> 'allergyState'))
);
select kit.tenant_table('customers.field');
create index field_in_order on customers.field (hospital_id, sort, id);

-- What else a hospital decides about its archives.
create table customers.setting (
  like kit.tenant_row including defaults,
  -- A customer brought by another names her, whatever the type of the source says.
  referral_asks boolean not null default true,
  -- Proposed with a new archive; null: 现场.
  default_source_id bigint,
  -- After so many days who has the customer is told that something is missing; 0: never.
  remind_days integer not null default 0 constraint setting_remind check (remind_days between 0 and 90),
  primary key (hospital_id, id),
  constraint setting_one unique (hospital_id),
  constraint setting_source foreign key (hospital_id, default_source_id) references customers.source (hospital_id, id)
);
select kit.tenant_table('customers.setting');

-- Is there nothing in the field of this key?
create function customers.lacks(c customers.customer, key text) returns boolean language sql stable as $$
  select case key
    when 'name' then false
    when 'sex' then c.sex is null
    when 'phone' then c.phone_cipher is null
    when 'source' then c.source_type_id is null or c.source_id is null
    when 'recommenderId' then c.recommender_id is null
    when 'developerId' then c.developer_id is null
    when 'consultantId' then c.consultant_id is null
    when 'csId' then c.cs_id is null
    when 'doctorId' then c.doctor_id is null
    when 'birthday' then c.birthday is null
    when 'phoneRelation' then false
    when 'phone2' then c.phone2_cipher is null
    when 'wechat' then c.wechat_cipher is null
    when 'email' then c.email_cipher is null
    when 'idNo' then c.id_no_cipher is null
    when 'occupation' then c.occupation is null
    when 'income' then c.income is null
    when 'region' then c.province_id is null
    when 'address' then c.address_cipher is null
    when 'remark' then c.remark_cipher is null
    else not c.ext ? key end
$$;

-- Whether an archive needs a number is the hospital's to say: 必填 of the field.
alter table customers.customer drop constraint customer_phone_needed;

-- Which required field is empty in which living archive: 待完善 is read from here, however many archives there are.
create table customers.unfilled (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  field_id bigint not null,
  -- Whoever has the customer was told.
  told boolean not null default false,
  primary key (hospital_id, id),
  constraint unfilled_once unique (hospital_id, customer_id, field_id),
  constraint unfilled_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade,
  constraint unfilled_field foreign key (hospital_id, field_id) references customers.field (hospital_id, id) on delete cascade
);
select kit.tenant_table('customers.unfilled');
create index unfilled_of_field on customers.unfilled (hospital_id, field_id);
create index unfilled_to_tell on customers.unfilled (hospital_id, created_at) where not told;

-- Written where the archive is, by whatever writes it.
create function customers.note_unfilled() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from customers.unfilled u using fresh n, customers.customer c, customers.field f
     where c.hospital_id = n.hospital_id and c.id = n.id and u.hospital_id = c.hospital_id and u.customer_id = c.id
       and f.hospital_id = u.hospital_id and f.id = u.field_id and (c.status <> 'active' or not customers.lacks(c, f.key));
  end if;
  insert into customers.unfilled (hospital_id, customer_id, field_id)
  select c.hospital_id, c.id, f.id from fresh n
    join customers.customer c on c.hospital_id = n.hospital_id and c.id = n.id
    join customers.field f on f.hospital_id = c.hospital_id
   where f.required and f.status = 0 and c.status = 'active' and customers.lacks(c, f.key)
  on conflict do nothing;
  return null;
end $$;
create trigger unfilled_made after insert on customers.customer
  referencing new table as fresh for each statement execute function customers.note_unfilled();
create trigger unfilled_moved after update on customers.customer
  referencing new table as fresh for each statement execute function customers.note_unfilled();

-- The fields of the product, in the order of the forms that stood before.
create function customers.seed_fields() returns void language sql as $$
  insert into customers.field (key, label, built_in, section, required, in_quick, sort)
  select key, label, true, section, key in ('name', 'sex', 'phone', 'source'), quick, at * 10
  from (values
    (1, 'name', '姓名', 'base', true), (2, 'sex', '性别', 'base', true), (3, 'phone', '手机号', 'base', true),
    (4, 'source', '来源', 'base', true), (5, 'recommenderId', '推荐人', 'base', true),
    (6, 'allergyState', '过敏史', 'base', true),
    (7, 'developerId', '开发人员', 'owner', false), (8, 'consultantId', '咨询师', 'owner', false),
    (9, 'csId', '客服', 'owner', false), (10, 'doctorId', '主诊医生', 'owner', false),
    (11, 'birthday', '生日', 'contact', false), (12, 'phoneRelation', '手机号归属', 'contact', false),
    (13, 'phone2', '备用电话', 'contact', false), (14, 'wechat', '微信', 'contact', false),
    (15, 'email', '邮箱', 'contact', false), (16, 'idNo', '证件号', 'contact', false),
    (17, 'occupation', '职业', 'contact', false), (18, 'income', '月收入', 'contact', false),
    (19, 'region', '省市区', 'contact', false), (20, 'address', '详细地址', 'contact', false),
    (21, 'remark', '备注', 'contact', false), (22, 'medicalHistory', '既往史', 'health', false),
    (23, 'pregnancy', '妊娠或哺乳期', 'health', false), (24, 'anticoagulant', '正在服用抗凝药', 'health', false)
  ) as f (at, key, label, section, quick)
  on conflict do nothing;
  insert into customers.setting default values on conflict do nothing;
$$;
do $$
declare one bigint;
begin
  for one in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', one::text, true);
    perform customers.seed_fields();
    insert into customers.unfilled (customer_id, field_id)
    select c.id, f.id from customers.customer c join customers.field f on f.hospital_id = c.hospital_id
     where c.hospital_id = one and f.required and c.status = 'active' and customers.lacks(c, f.key);
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;
