/** What others ask of debts: parts of statements. */
import { yuanOf } from '../../kit/db/yuan.ts'

/** What a customer (of the alias) owes: sum in yuan, when the first is due and in how many days; null when nothing. */
export const owingOf = (customer: string): string => `(select jsonb_build_object(
    'amount', ${yuanOf('sum(d.open_fen)')}, 'dueOn', min(d.due_date),
    'days', min(d.due_date) - kit.business_date())
  from debts.debt d where d.hospital_id = ${customer}.hospital_id and d.customer_id = ${customer}.id
    and d.status in ('OPEN', 'PART')
  having count(*) > 0)`

/** Ids of those who owe something: found among the open debts, which are few. */
export const debtors = `select d.customer_id from debts.debt d where d.status in ('OPEN', 'PART')`
