import { expect, test } from 'vitest'
import { aloneIn } from './total-joins.ts'

test('a total is counted over the first table when the others are outer joins', () => {
  expect(
    aloneIn(`cashier.payment p left join customers.customer c on c.id = p.customer_id
    left join staff.staff "s" on s.id = p.cashier_id`),
  ).toEqual({ table: 'cashier.payment p', others: ['c', 's'] })
})

test.each([
  ['a join that may leave rows out', 'a.b p join c.d q on q.id = p.id left join e.f r on r.id = p.id'],
  ['the same at the end', 'a.b p left join c.d q on q.id = p.id join e.f r on r.id = p.id'],
  ['a lateral', 'a.b p left join lateral (select 1) q on true'],
  ['a second table by comma', 'a.b p, c.d q left join e.f r on r.id = p.id'],
  ['a subquery to begin with', '(select 1) p left join e.f r on r.id = p.id'],
  ['a full join', 'a.b p full join e.f r on r.id = p.id'],
  ['nothing joined', 'a.b p'],
])('the whole is counted: %s', (_why, text) => {
  expect(aloneIn(text)).toBeNull()
})
