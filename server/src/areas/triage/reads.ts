/** What other areas may read of visits inside their own statements, as text. Knows no other area. */

/** Name of the consultation type whose id a column holds. */
export const consultTypeName = (id: string): string => `(select n.name from triage.consult_type n where n.id = ${id})`

/** Names of the original demands whose ids a column holds, in their order. */
export const demandNames = (ids: string): string => `triage.demand_names(${ids})`

/** Whether the person whose id a column holds receives nobody today. */
export const pausedToday = (staff: string): string =>
  `exists (select from triage.pause z where z.staff_id = ${staff} and z.on_date = kit.today())`

/** When the customer of a visit came the time before it. */
export const arrivalBefore = (visit: string): string =>
  `(select max(p.arrived_at) from triage.triage p where p.hospital_id = ${visit}.hospital_id
    and p.customer_id = ${visit}.customer_id and p.arrived_at < ${visit}.arrived_at and p.state <> 'cancelled')`

/** To be joined: the visit of a row. */
export const visitOf = (visit: string, row: string): string =>
  `triage.triage ${visit} on ${visit}.hospital_id = ${row}.hospital_id and ${visit}.id = ${row}.triage_id`

/** Of a customer (of the alias), as JSON: visits, how many left unseen, minutes she stays, and when in the day she comes. */
export const visitHabits = (customer: string): string =>
  `(select jsonb_build_object('count', count(*), 'unseen', count(*) filter (where v.left_unseen),
      'stayMinutes', round(avg(extract(epoch from v.left_at - v.arrived_at) / 60)
        filter (where v.left_at between v.arrived_at and v.arrived_at + interval '12 hours'))::int,
      'morning', count(*) filter (where h.hour < 12), 'afternoon', count(*) filter (where h.hour between 12 and 17),
      'evening', count(*) filter (where h.hour > 17))
    from triage.triage v cross join lateral (select extract(hour from v.arrived_at at time zone 'Asia/Shanghai') as hour) h
    where v.hospital_id = ${customer}.hospital_id and v.customer_id = ${customer}.id and v.state <> 'cancelled')`

/** After `from`: original demands that can be chosen, each with its group. */
export const demandsInGroups = (demand: string, group: string): string =>
  `triage.original_demand ${demand} join triage.original_demand ${group} on ${group}.hospital_id = ${demand}.hospital_id
    and ${group}.id = ${demand}.parent_id and ${group}.enabled and ${demand}.enabled`
/** Is this customer in the house, or did she arrive no longer ago than so many minutes? Both are expressions of the statement. */
export const inHouseSince = (customer: string, minutes: string): string =>
  `exists (select from triage.triage t where t.customer_id = ${customer} and t.state <> 'cancelled'
    and (t.on_date = kit.today() and t.state in ('waiting', 'serving', 'finished')
      or t.arrived_at >= kit.clock() - make_interval(mins => (${minutes})::int)))`
/** When the visit whose id a column holds arrived. */
export const arrivedAt = (id: string): string => `(select n.arrived_at from triage.triage n where n.id = ${id})`
/** The visits of a customer (of the alias) that are open today, the newest first: parts of a statement that asks for one. */
export const visitsHereOf = (visit: string, customerId: string): string =>
  `triage.triage ${visit} where ${visit}.customer_id = ${customerId} and ${visit}.on_date = kit.today()
    and ${visit}.state in ('waiting', 'serving', 'finished') order by ${visit}.id desc`

/** How many wait today for the same person before a visit (of the alias) that waits. */
export const waitingBefore = (visit: string): string =>
  `(select count(*)::int from triage.triage w where w.hospital_id = ${visit}.hospital_id and w.on_date = ${visit}.on_date
    and w.state = 'waiting' and w.consultant_id is not distinct from ${visit}.consultant_id and w.queue_no < ${visit}.queue_no)`
