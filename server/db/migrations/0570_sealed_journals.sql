-- Journals sealed into a chain of a hospital, afterwards and in order (docs/adr/0102): a digest over the journal's rows and the
-- digest before it, so that what is changed, taken away or put elsewhere past the application shows.

-- A journal with its entries as one text, the same whoever reads it and in whatever time zone.
create view ledger.journal_content with (security_invoker = true) as
select j.hospital_id, j.id as journal_id, j.business_date, j.biz_type,
  json_build_array(j.hospital_id, j.id, j.business_date, j.biz_type, j.biz_id, j.shift_id, j.reverses_id, j.memo,
    extract(epoch from j.created_at), j.created_by,
    json_agg(json_build_array(e.ordinal, e.id, e.account_id, a.owner_id, e.seq, e.kind, e.unit, e.amount, e.balance_after,
      e.order_line_id, e.expires_on, e.about, extract(epoch from e.created_at)) order by e.ordinal, e.id))::text as content
from ledger.journal j
left join ledger.entry e on e.hospital_id = j.hospital_id and e.journal_id = j.id
left join ledger.account a on a.hospital_id = e.hospital_id and a.id = e.account_id
group by j.hospital_id, j.id;
grant select on ledger.journal_content to clinic_app, clinic_reader;

create table ledger.seal (
  -- Sealed when: created_at.
  like kit.tenant_row including defaults,
  -- Its place in the hospital's chain, without gaps.
  seq bigint not null constraint seal_seq check (seq > 0),
  journal_id bigint not null,
  -- sha256 of the digest before it, its place and the journal's content, in hexadecimal digits.
  digest text not null constraint seal_digest check (digest ~ '^[0-9a-f]{64}$'),
  primary key (hospital_id, id),
  constraint seal_place unique (hospital_id, seq),
  constraint seal_once unique (hospital_id, journal_id),
  constraint seal_journal foreign key (hospital_id, journal_id) references ledger.journal (hospital_id, id)
);
select kit.tenant_table('ledger.seal');
select kit.append_only('ledger.seal');

-- What the nightly look at the chain found.
create table ledger.chain_check (
  like kit.tenant_row including defaults,
  -- So many journals were sealed then; the digest of the last one.
  sealed bigint not null constraint chain_check_sealed check (sealed >= 0),
  head text not null,
  -- Heads written outside the database that were compared.
  anchors integer not null constraint chain_check_anchors check (anchors >= 0),
  -- The first journal that is not as it was sealed; nothing: the chain holds.
  broken_journal_id bigint,
  said text not null default '' constraint chain_check_said check (length(said) <= 300),
  primary key (hospital_id, id)
);
select kit.tenant_table('ledger.chain_check');
select kit.append_only('ledger.chain_check');
create index chain_check_newest on ledger.chain_check (hospital_id, created_at desc, id desc);

-- The digest of a link.
create function ledger.link_digest(before text, said text) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(before || '|' || said, 'UTF8')), 'hex')
$$;

-- Seals at most so many of the journals that wait, from a day on, in the order of their days and ids; answers how many it sealed.
-- Payments do not wait for it: it holds a lock of its own and nothing of theirs.
create function ledger.seal_journals(from_day date, most integer) returns integer language plpgsql as $$
declare
  waiting bigint[];
  head text;
  place bigint;
  one record;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7305003, hashint8(kit.current_hospital()));
  select s.seq, s.digest into place, head from ledger.seal s order by s.seq desc limit 1;
  place := coalesce(place, 0);
  head := coalesce(head, '');
  waiting := array(select j.id from ledger.journal j where j.business_date >= from_day
    and not exists (select from ledger.seal s where s.hospital_id = j.hospital_id and s.journal_id = j.id)
    order by j.business_date, j.id limit most);
  for one in select c.journal_id, c.content from ledger.journal_content c where c.journal_id = any (waiting)
    order by c.business_date, c.journal_id
  loop
    place := place + 1;
    head := ledger.link_digest(head, place || '|' || one.content);
    insert into ledger.seal (seq, journal_id, digest) values (place, one.journal_id, head);
    made := made + 1;
  end loop;
  return made;
end $$;

-- What a business day that is closed leaves of the chain: its length and its last digest.
alter table ledger.business_day add column sealed bigint, add column head text;

-- A day is closed with all its journals sealed, whichever way it is closed.
create function ledger.day_sealed() returns trigger language plpgsql as $$
begin
  perform ledger.seal_journals('-infinity', 2147483647);
  select s.seq, s.digest into new.sealed, new.head from ledger.seal s order by s.seq desc limit 1;
  return new;
end $$;
create trigger day_sealed before update on ledger.business_day for each row
  when (new.status = 'CLOSED' and old.status <> 'CLOSED') execute function ledger.day_sealed();

-- G8 as a query: the first journal that is not as it was sealed, and days whose close knows another chain. Of the current hospital.
create function ledger.chain_selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  with link as (
    select s.seq, s.journal_id, s.digest, lag(s.digest, 1, '') over w as before, lag(s.seq, 1, 0::bigint) over w as seq_before,
      c.content, c.business_date, c.biz_type
    from ledger.seal s left join ledger.journal_content c on c.journal_id = s.journal_id
    window w as (order by s.seq)
  ), broken as (
    select l.seq, l.journal_id, case
        when l.seq <> l.seq_before + 1 then '第 ' || l.seq_before + 1 || ' 至 ' || l.seq - 1 || ' 张凭证的封存记录已被删除'
        when l.content is null then '第 ' || l.seq || ' 张凭证封存后已被删除'
        else '第 ' || l.seq || ' 张凭证（' || l.business_date || ' ' || l.biz_type || '）与封存时不一致' end as said
    from link l
    where l.seq <> l.seq_before + 1 or l.content is null or l.digest <> ledger.link_digest(l.before, l.seq || '|' || l.content)
    order by l.seq limit 1
  )
  select 'G8', b.journal_id, b.said from broken b
  union all
  (select 'G8', coalesce(s.journal_id, 0), '营业日 ' || d.business_date || ' 日结时的第 ' || d.sealed || ' 张凭证'
      || case when s.seq is null then '的封存记录已被删除' else '，现在是另一张' end
    from ledger.business_day d left join ledger.seal s on s.hospital_id = d.hospital_id and s.seq = d.sealed
    where d.sealed is not null and s.digest is distinct from d.head order by d.sealed limit 1)
$$;
