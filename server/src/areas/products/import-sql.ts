/** The one statement that writes an imported sheet. Empty cells keep what a known product has and give a new one its default. */

/** Columns every row brings. */
const given = ['name', 'pinyin', 'initials', 'category', 'unit', 'price_fen']
/** Columns a row may leave empty, with what a new product gets then. */
const kept: Readonly<Record<string, string>> = {
  type_id: 'null',
  item_type: `'SERVICE'`,
  kind_id: 'null',
  floor_price_fen: '0',
  sessions_per_unit: '1',
  duration_min: 'null',
  min_interval_days: '0',
  valid_days: 'null',
  tax_rate: `'免税'`,
  invoice_name: `''`,
  status: '0',
  remark: `''`,
}
const changed = [...given, ...Object.keys(kept)]
const list = (names: readonly string[], form: (name: string) => string): string => names.map(form).join(', ')

/** `$1`: the rows as jsonb, every one with all columns. Answers one row per product made or changed. */
export const upsertText = `with s as (
    select * from jsonb_to_recordset($1::jsonb) as s (code text, name text, pinyin text, initials text, category text,
      unit smallint, price_fen bigint, type_id bigint, item_type text, kind_id bigint, floor_price_fen bigint,
      sessions_per_unit integer, duration_min integer, min_interval_days integer, valid_days integer, tax_rate text,
      invoice_name text, status smallint, remark text))
  insert into products.product as p (code, ${changed.join(', ')})
  select s.code, ${list(given, (name) => `s.${name}`)}, ${list(Object.keys(kept), (name) => `coalesce(s.${name}, old.${name}, ${kept[name]})`)}
  from s left join products.product old on old.code = s.code
  on conflict (hospital_id, code) do update set ${list(changed, (name) => `${name} = excluded.${name}`)}
    where (${list(changed, (name) => `p.${name}`)}) is distinct from (${list(changed, (name) => `excluded.${name}`)})
  returning p.id, xmax = 0 as created`
