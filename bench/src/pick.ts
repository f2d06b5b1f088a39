/**
 * A customer is picked out of the pool, durably: ours beside one database function written by hand for the same effect. Twenty
 * hospitals, one person who picks in each; every customer is picked once. What she may have in all is counted by both sides.
 */
import { randomUUID } from 'node:crypto'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import type { App } from '@clinic/server/src/app.ts'
import pg from 'pg'
import type { Request } from './load.ts'
import { type Asker, administrators } from './people.ts'
import type { Case } from './report.ts'

/** Customers a second a side that are put into the pools; more than either side can pick. */
const READY_PER_SECOND = 500
const KIND = 'consultant'

const functionText = `create or replace function bench.pick(hospital bigint, staff bigint, customer bigint) returns jsonb language plpgsql as $bench$
declare lying record;
begin
  perform set_config('app.hospital_id', hospital::text, true), set_config('app.staff_id', staff::text, true),
    set_config('app.clock', '', true), set_config('app.owner_move', '{"mode": "claimed", "reason": ""}', true);
  perform pg_advisory_xact_lock(hashtextextended('pool.receiver:' || hospital || ':' || staff, 0));
  perform from staff.staff s where s.id = staff and s.status = 0 for key share;
  if not found then raise exception 'she does not work here'; end if;
  select p.own_limit, p.entry_hours, p.cooldown_days, e.from_id, e.created_at, s.barred_until into strict lying
    from pool.entry e join pool.pool p on p.id = e.pool_id join customers.standing s on s.customer_id = e.customer_id
    where e.kind = '${KIND}' and e.customer_id = customer for update of e;
  if lying.barred_until > kit.clock() or lying.created_at > kit.clock() - make_interval(hours => lying.entry_hours)
    or lying.from_id = staff and lying.created_at > kit.clock() - make_interval(days => lying.cooldown_days)
    or exists (select from triage.triage t where t.customer_id = customer and t.on_date = kit.today() and t.state in ('waiting', 'serving'))
    or lying.own_limit > 0 and (select count(*) from customers.customer c where c.consultant_id = staff and c.status = 'active') >= lying.own_limit
  then raise exception 'not to be picked like this'; end if;
  update customers.customer c set consultant_id = staff, consultant_since = kit.clock(),
      department_id = coalesce((select d.department_id from staff.staff_department d where d.staff_id = staff and d.main), c.department_id)
    where c.id = customer and c.status = 'active' and c.consultant_id is null;
  if not found then raise exception 'she is somebody''s'; end if;
  return jsonb_build_object('claimed', 1);
end $bench$`

/** What the function is asked with. */
export const handPick = 'select bench.pick($1, $2, $3) as answer'

/** Makes the function, for the product's own role. */
const lay = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema if not exists bench')
  await client.query('grant usage on schema bench to clinic_app')
  await client.query(functionText)
  await client.end()
}

const lyingText = `create temporary table put_back on commit drop as
  select c.id, c.consultant_id as from_id from customers.customer c where c.status = 'active' and c.pool = 'none'
    and c.consultant_id is not null and not exists (select from triage.triage t where t.customer_id = c.id and t.on_date = kit.today())
  order by c.id limit greatest(0, $1::int - (select count(*) from pool.entry e where e.kind = '${KIND}'))`
const freedText = `select count(*) from customers.move_owner('${KIND}', array(select id from put_back), null, 'released', '')`
const enteredText = `insert into pool.entry (customer_id, kind, pool_id, mode, reason, from_id)
  select b.id, '${KIND}', (select p.id from pool.pool p where p.kind = '${KIND}' and p.department_ids = '{}' and p.status = 0), 'released', '', b.from_id
  from put_back b`

type Ready = { readonly asker: Asker; readonly id: number }

/** Lets her pick as many as she can, and puts so many customers of a hospital into its pool. */
const prepare = async (client: pg.Client, asker: Asker, count: number): Promise<Ready[]> => {
  await client.query('begin')
  await client.query(`select set_config('app.hospital_id', $1, true)`, [String(asker.hospitalId)])
  await client.query(
    `update pool.pool set daily_limit = 0, own_limit = 100000, entry_hours = 0, cooldown_days = 0 where kind = $1`,
    [KIND],
  )
  await client.query(lyingText, [count])
  await client.query(freedText)
  await client.query(enteredText)
  const { rows } = await client.query<{ id: string }>(
    `select e.customer_id as id from pool.entry e where e.kind = $1 order by e.id limit $2`,
    [KIND, count],
  )
  await client.query('commit')
  return rows.map(({ id }) => ({ asker, id: Number(id) }))
}

const ourRequest = ({ asker, id }: Ready): Request => ({
  method: 'POST',
  path: pools.claim.path,
  headers: {
    authorization: `Bearer ${asker.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify({ kind: KIND, customerIds: [id] }),
})
const handRequest = ({ asker, id }: Ready): Request => ({
  method: 'POST',
  path: '/pick',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify([asker.hospitalId, asker.staffId, id]),
})

const taker = (list: Ready[], make: (one: Ready) => Request) => (): Request => {
  const one = list.pop()
  if (!one) throw new Error('more picks than customers were put into the pools')
  return make(one)
}

/** What a pick leaves, without its ids; in the other pool she may lie as before. */
const leftText = `select c.consultant_id = $2 as hers, c.pool = '${KIND}' as "stillIn", c.department_id, c.consultant_since is not null as since,
    (select count(*)::int from pool.entry e where e.kind = '${KIND}' and e.customer_id = c.id) as lying,
    (select jsonb_agg(jsonb_build_array(l.mode, l.kind, l.to_id, l.reason) order by l.id desc) -> 0 from customers.owner_log l
      where l.customer_id = c.id) as log
  from customers.customer c where c.id = $1`

/** Both sides leave the same, or nothing is compared. */
const refuseUnlike = async (client: pg.Client, app: App, appUrl: string, [ours, hand]: readonly [Ready, Ready]) => {
  const { method, path, headers, body } = ourRequest(ours)
  const answer = await app.http.inject({ method, url: path, headers: { ...headers }, payload: body! })
  if (answer.json().data?.claimed !== 1) throw new Error(`a pick answers ${answer.payload}`)
  const by = new pg.Client({ connectionString: appUrl })
  await by.connect()
  await by.query(handPick, [hand.asker.hospitalId, hand.asker.staffId, hand.id])
  await by.end()
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(ours.asker.hospitalId)])
  const left = []
  for (const { asker, id } of [ours, hand])
    left.push(JSON.stringify((await client.query(leftText, [id, asker.staffId])).rows))
  if (left[0] !== left[1]) throw new Error(`picks leave different things: ${left.join('\n')}`)
}

type Plan = { readonly rounds: number; readonly seconds: number; readonly say: (line: string) => void }
type Urls = { readonly ownerUrl: string; readonly appUrl: string; readonly superuserUrl: string }

export const pickCase = async (urls: Urls, app: App, { rounds, seconds, say }: Plan) => {
  say('preparing: pick from the pool')
  await lay(urls.superuserUrl)
  const client = new pg.Client({ connectionString: urls.ownerUrl })
  await client.connect()
  const askers = await administrators(urls.ownerUrl)
  const count = Math.ceil(((rounds * seconds + 3) * READY_PER_SECOND * 2) / askers.length)
  const ready: Ready[][] = []
  for (const asker of askers) ready.push(await prepare(client, asker, count))
  const [first, second] = ready[0]!.splice(0, 2)
  await refuseUnlike(client, app, urls.appUrl, [first!, second!])
  await client.end()
  const all = Array.from({ length: count }, (_, i) => ready.flatMap((of) => of[i] ?? [])).flat()
  const half = Math.floor(all.length / 2)
  const one: Case = { name: 'pick from the pool', goal: 0.5 }
  return { one, bare: taker(all.slice(0, half), handRequest), ours: taker(all.slice(half), ourRequest) }
}
