/**
 * The roles of the database: an owner for migrations, the application without ownership, a reader for reports and
 * backups. None of them may bypass row-level security.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { CannotStart, codeOf } from './cannot-start.ts'

/** Names of the roles and of the database; a hospital's own server gets the same (docs/operations.md). */
export const OWNER = 'clinic_owner'
export const APP = 'clinic_app'
export const READER = 'clinic_reader'
export const DATABASE = 'clinic'

/** RFC 7677 asks for at least 4096; it is also PostgreSQL's own figure. */
const ITERATIONS = 4096

/**
 * What PostgreSQL stores for a password (RFC 5803): sent instead of the password, so that the password itself can never
 * stand in a server's log.
 */
export const scramVerifier = (password: string, salt = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (word: string) => createHmac('sha256', salted).update(word).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** What a role keeps through every session, whatever its pool asks for (security design 4.8). */
const manners: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [APP]: {
    statement_timeout: '15s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '30s',
    timezone: 'Asia/Shanghai',
  },
  [READER]: { default_transaction_read_only: 'on', statement_timeout: '60s', timezone: 'Asia/Shanghai' },
}

type Wanted = Readonly<Record<string, string>>

/**
 * Makes the roles that are missing.
 * @param passwords role name → password
 */
export const createRoles = async (client: ClientBase, passwords: Wanted): Promise<void> => {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1) and rolcanlogin',
    [Object.keys(passwords)],
  )
  const known = new Set(rows.map((row) => row.rolname))
  for (const [role, password] of Object.entries(passwords)) {
    if (!known.has(role)) await createRole(client, role, password)
  }
}

const createRole = async (client: ClientBase, role: string, password: string): Promise<void> => {
  const name = client.escapeIdentifier(role)
  try {
    await client.query(
      `create role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${client.escapeLiteral(scramVerifier(password))}`,
    )
  } catch (error) {
    // Another process made it in the meantime.
    if (codeOf(error) === '42710') return
    if (codeOf(error) !== '42501') throw error
    throw new CannotStart(
      `DATABASE_URL 的账号无权创建角色 ${role}，请让管理员执行：alter role 该账号 createrole`,
      `The account in DATABASE_URL may not create the role ${role}; have an administrator run: alter role <account> createrole`,
      { cause: error },
    )
  }
  for (const [setting, value] of Object.entries(manners[role] ?? {}))
    await client.query(`alter role ${name} set ${setting} = ${client.escapeLiteral(value)}`)
}

/** Gives an existing role the password we know. */
export const setPassword = async (client: ClientBase, role: string, password: string): Promise<void> => {
  await client.query(
    `alter role ${client.escapeIdentifier(role)} password ${client.escapeLiteral(scramVerifier(password))}`,
  )
}

/** Makes the product's own database, owned by the owner, closed to everyone not named. */
export const createDatabase = async (client: ClientBase): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) {
    try {
      await client.query(`create database ${DATABASE} owner ${OWNER} template template0`)
    } catch (error) {
      if (!['42P04', '23505'].includes(codeOf(error))) throw error
    }
  }
  await admit(client, DATABASE)
}

/** Lets the application and the reader into a database, and nobody else. */
export const admit = async (client: ClientBase, database: string): Promise<void> => {
  const name = client.escapeIdentifier(database)
  await client.query(`revoke all on database ${name} from public`)
  await client.query(`grant connect on database ${name} to ${APP}, ${READER}`)
}
