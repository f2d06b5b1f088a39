/** What a sale needs: somebody who buys and something to sell, by the shortest way. */
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { tokensOf } from '../src/areas/customers/index.ts'
import type { Clinic } from './clinic.ts'

let serial = 0

/** A customer's archive in a hurry: a name, found by it, nothing else. @returns its id */
export const walkIn = async (clinic: Clinic, name = '王小美'): Promise<number> => {
  const code = `T${process.pid}-${++serial}`
  const keys = { keys: clinic.node.services.node.keys, hospitalId: clinic.hospitalId }
  const tokens = tokensOf(keys, { code, name, phones: [] })
  const [row] = await clinic.rows(
    sql<{
      id: number
    }>`with made as (insert into customers.customer (code, name, temporary) values (${code}, ${name}, true)
        returning id, created_at)
      insert into customers.search_token (token, created_at, customer_id)
      select t, created_at, id from made, unnest(${tokens}::text[]) t returning customer_id as id`,
  )
  return row!.id
}

const keeper = ['product:item:list', 'product:item:add', 'cost:view'] as const

/** A product on sale. @returns its id */
export const onShelf = async (
  clinic: Clinic,
  product: Partial<InputOf<typeof products.create>> = {},
): Promise<number> => {
  const actor = await clinic.with(keeper)
  const written = { name: `项目${++serial}`, category: '非手术项目', unit: 0, price: '1000.00', ...product } as const
  return (await actor.ask(products.create, written)).id
}
