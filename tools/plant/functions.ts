/** Functions of the database, planted where they live: a fault stands in the running database and is taken back after. */
import { connected } from '../../server/src/kit/db/connection.ts'
import { type Fault, faultsOfSql } from './sql.ts'

export type DatabaseFunction = { readonly name: string; readonly schema: string; readonly definition: string }

/** Functions of these schemas, as statements that make them. */
export const functionsOf = async (url: string, schemas: readonly string[]): Promise<DatabaseFunction[]> =>
  await connected(url, async (client) => {
    const { rows } = await client.query<DatabaseFunction>(
      `select p.oid::regprocedure::text as name, n.nspname as schema, pg_get_functiondef(p.oid) as definition
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = any($1) and p.prokind = 'f' order by 1`,
      [schemas],
    )
    return rows
  })

/** Faults of a function's body. */
export const faultsOfFunction = ({ definition }: DatabaseFunction): Fault[] => {
  const from = definition.search(/\$function\$/)
  return from < 0 ? [] : faultsOfSql(definition.slice(from + 10, definition.lastIndexOf('$function$')), from + 10)
}

/** Makes a function anew. @returns whether the database took it */
export const define = async (url: string, definition: string): Promise<boolean> =>
  await connected(url, (client) =>
    client.query(definition).then(
      () => true,
      () => false,
    ),
  )
