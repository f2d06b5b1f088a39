/** What other areas may read of consultations inside their own statements, as text. Knows no other area. */

/** How often a customer (of the alias) was advised, and how often she bought, as JSON. */
export const consultedOf = (customer: string): string =>
  `(select jsonb_build_object('count', count(*), 'deals', count(*) filter (where r.result = 'deal'))
    from consulting.consult_record r where r.hospital_id = ${customer}.hospital_id and r.customer_id = ${customer}.id
      and r.state <> 'cancelled')`

/** Consultations that ended since a moment without a deal. */
export const undealtSince = (record: string, since: string): string =>
  `(select n.* from consulting.consult_record n where n.state = 'ended' and n.result = 'noDeal' and n.started_at >= ${since} - interval '2 days'
    and n.ended_at >= ${since}) ${record}`
/** Did the consultation of an id become a deal, or come to nothing? */
export const undealtGone = (id: string): string =>
  `exists (select from consulting.consult_record n where n.id = ${id} and (n.result = 'deal' or n.state = 'cancelled'))`

/** Consultations that ended since a moment without a deal, after which she is to be followed at a time. */
export const followsSince = (record: string, since: string): string =>
  `(select n.* from consulting.consult_record n where n.state = 'ended' and n.result <> 'deal' and n.next_follow_at is not null
    and n.started_at >= ${since} - interval '2 days' and n.ended_at >= ${since}) ${record}`
/** Did the consultation of an id become a deal, was it struck out, or is nobody to follow her after it? */
export const followOver = (id: string): string =>
  `not exists (select from consulting.consult_record n where n.id = ${id} and n.state <> 'cancelled' and n.result <> 'deal'
    and n.next_follow_at is not null)`

/** To be joined: the consultation that `record_id` of a row names. */
export const recordOf = (record: string, row: string): string =>
  `consulting.consult_record ${record} on ${record}.hospital_id = ${row}.hospital_id and ${record}.id = ${row}.record_id`
/** Whose the consultation of an id is. */
export const customerOfRecord = (id: string): string =>
  `(select n.customer_id from consulting.consult_record n where n.id = ${id})`
/** Id of the last consultation of the customer whose id an expression gives that ended; null: there is none. */
export const lastTalkOf = (customer: string): string =>
  `(select n.id from consulting.consult_record n where n.customer_id = ${customer} and n.state = 'ended'
    order by n.started_at desc, n.id desc limit 1)`
