/** A tag that is borne no more leaves a row in segments.tag_end, written by the statement that takes it away. */
import { type RawBuilder, sql } from 'kysely'

/** A hand; a rule that reaches her no more; its day; another of a single choice; a tag it went into; an archive she went into. */
export type WhyEnded = 'hand' | 'rule' | 'expired' | 'replaced' | 'merged' | 'archive'

/**
 * Of rows that are gone, as an insert whose end may ask for what it wrote.
 * @param gone a relation of rows of segments.customer_tag
 * @param instead name of the tag that is borne in their place
 */
export const ended = (gone: RawBuilder<unknown>, because: WhyEnded, instead: RawBuilder<unknown> = sql`''`) =>
  sql`insert into segments.tag_end (customer_id, tag_id, tag_name, source, rule, because, instead)
    select e.customer_id, e.tag_id, t.integral_name, e.source, e.because, ${sql.lit(because)}, ${instead}
    from ${gone} e join segments.tag t on t.hospital_id = e.hospital_id and t.id = e.tag_id`

/** The same in one statement with what takes them away. @param taking `delete from segments.customer_tag b …`, without its end */
export const takenAway = (taking: RawBuilder<unknown>, because: WhyEnded, instead?: RawBuilder<unknown>) =>
  sql`with gone as (${taking} returning b.*) ${ended(sql`gone`, because, instead)}`
