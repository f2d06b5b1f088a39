/** What other areas may read of the ledger inside their own statements, as text. Knows no other area. */

/** Points that a payment's journal (its id in a column) brought: what was paid in points is none of them. */
export const pointsEarnedBy = (paymentId: string): string =>
  `(select coalesce(-sum(n.amount), 0) from ledger.journal j join ledger.entry n on n.hospital_id = j.hospital_id
      and n.journal_id = j.id
    where j.biz_type in ('payment', 'repayment') and j.biz_id = ${paymentId} and n.kind = 'POINT_CUSTOMER' and n.amount < 0)`

/** Points that payments of a business day brought a customer (her id in a column), what was taken back left out. */
export const pointsEarnedOn = (customer: string, day: string): string =>
  `(select coalesce(-sum(n.amount), 0) from ledger.account a
    join ledger.entry n on n.hospital_id = a.hospital_id and n.account_id = a.id and n.amount < 0
    join ledger.journal j on j.hospital_id = n.hospital_id and j.id = n.journal_id
    where a.kind = 'POINT_CUSTOMER' and a.owner_id = ${customer} and j.biz_type in ('payment', 'repayment')
      and j.business_date = ${day}
      and not exists (select from ledger.journal r where r.hospital_id = j.hospital_id and r.reverses_id = j.id))`

/** Journals of a payment (its id in a column): what a refund gives back goes to the lots they took from. */
export const journalsOfPayment = (paymentId: string): string =>
  `select j.id from ledger.journal j where j.biz_type in ('payment', 'repayment') and j.biz_id = ${paymentId}`

/** What the drawer of the register that `register_id` of a row names holds. Fen. */
export const drawerOf = (row: string): string =>
  `coalesce((select a.balance from ledger.account a where a.hospital_id = ${row}.hospital_id and a.kind = 'CASH_REGISTER'
    and a.owner_id = ${row}.register_id), 0)`

/** The day on which money is booked now. */
export const openDayNow = 'ledger.open_day()'

/** What an account of that kind holds for a row, by its id; nothing where there is none. Fen. */
export const balanceOf = (kind: 'CARD_PRINCIPAL' | 'CARD_BONUS', row: string, id = 'id'): string =>
  `coalesce((select a.balance from ledger.account a where a.hospital_id = ${row}.hospital_id and a.kind = '${kind}'
    and a.owner_id = ${row}.${id}), 0)`

/** To be joined: entries `e` of the money and bonus of a card (of the alias), their journal `j`, and what took that back, `r`. */
export const cardEntries = (card: string): string =>
  `ledger.account a on a.hospital_id = ${card}.hospital_id and a.kind in ('CARD_PRINCIPAL', 'CARD_BONUS') and a.owner_id = ${card}.id
    join ledger.entry e on e.hospital_id = a.hospital_id and e.account_id = a.id
    join ledger.journal j on j.hospital_id = e.hospital_id and j.id = e.journal_id
    left join ledger.journal r on r.hospital_id = j.hospital_id and r.reverses_id = j.id`
/**
 * What is left of the deposits of a customer (her id as an expression), a row a line they were paid by: `line_id`, null for what stood
 * before deposits had one, `left_fen`, `expires_on`.
 */
export const depositsLeft = (customer: string): string =>
  `select l.deposit_line_id as line_id, sum(l.left_amount)::bigint as left_fen, min(l.expires_on) as expires_on
    from ledger.account a join ledger.lot l on l.hospital_id = a.hospital_id and l.account_id = a.id and l.left_amount > 0
    where a.kind = 'WALLET_DEPOSIT' and a.customer_id = ${customer} group by l.deposit_line_id`

/** What is left of the deposit that a line (its id as an expression) paid, in fen. */
export const depositLeft = (line: string): string =>
  `coalesce((select sum(k.left_amount) from ledger.lot k where k.deposit_line_id = ${line}), 0)`

/** Holds the accounts of deposits of some customers (a selection of their ids): nobody spends of them meanwhile. */
export const depositsHeld = (customers: string): string =>
  `select a.id from ledger.account a where a.kind = 'WALLET_DEPOSIT' and a.customer_id in (${customers})
    order by a.id for no key update`

/** D1, D2: every row is a fault. */
export const depositChecks = 'ledger.deposit_selfcheck()'

/** Of coins that came with an origin (its column), what a customer (hers) has left. */
export const coinsLeftOf = (origin: string, customer: string): string =>
  `coalesce((select sum(l.left_amount) from ledger.account a join ledger.lot l on l.hospital_id = a.hospital_id and l.account_id = a.id
    where a.kind = 'COIN_CUSTOMER' and a.owner_id = ${customer} and l.origin_id = ${origin}), 0)`

const COINS_CAME = `ledger.entry e join ledger.account a on a.hospital_id = e.hospital_id and a.id = e.account_id and a.kind = 'COIN_CUSTOMER'
  join ledger.journal j on j.hospital_id = e.hospital_id and j.id = e.journal_id
  left join ledger.journal r on r.hospital_id = j.hospital_id and r.reverses_id = j.id`
/** Coins that an entry (its id in a column) brought a customer, in fen; nothing once it was taken back. */
export const coinsBroughtBy = (id: string): string =>
  `(select -e.amount from ${COINS_CAME} where e.id = ${id} and e.amount < 0 and r.id is null)`
/** Coins that came to customers, as papers: `id`, `customer_id`, `no`, `at`, `fen`, `status`. */
export const coinPapers = `select e.id, a.owner_id as customer_id, coalesce(nullif(j.memo, ''), '好美币') as no, e.created_at as at,
  -e.amount as fen, case when r.id is null then 'CAME' else 'TAKEN_BACK' end as status from ${COINS_CAME} where e.amount < 0`
