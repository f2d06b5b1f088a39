-- 家庭与授权: whose relative a customer is, who answers for her while she is under age, and what she has agreed to.

-- Two archives of one family, said once: what the relative is to the customer. Read from the other side it is turned round.
create table customers.kinship (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  relative_id bigint not null,
  -- 配偶 父母 子女 兄弟姐妹 祖父母 孙辈 其他
  relation text not null
    constraint kinship_relation check (relation in ('spouse', 'parent', 'child', 'sibling', 'grandparent', 'grandchild', 'other')),
  primary key (hospital_id, id),
  constraint kinship_not_own check (customer_id <> relative_id),
  -- A tie of the family is no business: an archive without any goes with it.
  constraint kinship_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade,
  constraint kinship_relative foreign key (hospital_id, relative_id) references customers.customer (hospital_id, id) on delete cascade
);
select kit.tenant_table('customers.kinship');
-- One tie for two, from whichever side it is said.
create unique index customer_kin_once on customers.kinship
  (hospital_id, least(customer_id, relative_id), greatest(customer_id, relative_id));
create index kinship_of_customer on customers.kinship (hospital_id, customer_id);
create index kinship_of_relative on customers.kinship (hospital_id, relative_id);

-- Who answers for a customer under age: somebody with an archive, by it, or somebody by name and number.
create table customers.guardian (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  -- 父母 祖父母 兄姐 其他监护人
  relation text not null constraint guardian_relation check (relation in ('parent', 'grandparent', 'sibling', 'other')),
  relative_id bigint,
  name text constraint guardian_name check (length(name) between 1 and 30),
  phone_cipher text,
  primary key (hospital_id, id),
  constraint guardian_one unique (hospital_id, customer_id),
  constraint guardian_not_own check (customer_id <> relative_id),
  constraint guardian_named check (num_nonnulls(relative_id, name) = 1 and num_nonnulls(relative_id, phone_cipher) = 1),
  constraint guardian_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade,
  constraint guardian_relative foreign key (hospital_id, relative_id) references customers.customer (hospital_id, id)
);
select kit.tenant_table('customers.guardian');
create index guardian_of_relative on customers.guardian (hospital_id, relative_id) where relative_id is not null;

-- What a customer said to what is done with what is known of her, each time she was asked. The last one of a purpose holds.
create table customers.consent (
  -- Asked by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  -- 健康信息处理 短信营销 电话营销 企业微信联系 拍照留档 照片用于宣传
  purpose text not null
    constraint consent_purpose check (purpose in ('health', 'sms', 'call', 'wecom', 'photo', 'publicity')),
  answer text not null constraint consent_answer check (answer in ('given', 'refused', 'withdrawn')),
  -- 本人 监护人; by whom, as she was called at that time.
  given_by text not null constraint consent_given_by check (given_by in ('self', 'guardian')),
  guardian_name text constraint consent_guardian_name check (length(guardian_name) between 1 and 30),
  -- 签字 口头 电子 通话录音
  evidence text not null constraint consent_evidence check (evidence in ('paper', 'oral', 'electronic', 'recording')),
  note text not null default '' constraint consent_note check (length(note) <= 200),
  primary key (hospital_id, id),
  constraint consent_by_guardian check ((given_by = 'guardian') = (guardian_name is not null)),
  constraint consent_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id)
);
select kit.tenant_table('customers.consent');
select kit.append_only('customers.consent');
create index consent_of_customer on customers.consent (hospital_id, customer_id, purpose, created_at desc, id desc);
