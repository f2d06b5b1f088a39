/** What the product asks of the database before it takes the first payment. */
import type { ClientBase } from 'pg'
import { CannotStart } from './cannot-start.ts'

type Facts = {
  version: number
  fsync: string
  commit: string
  pages: string
  encoding: string
  above: boolean
}

const ask = `
  select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
         current_setting('server_encoding') as encoding,
         (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as above`

/**
 * Asserts that an acknowledged payment survives a power cut, that the application's role is subject to row-level
 * security, and that version and encoding are ones we know. Asked through the application's own connection.
 * @throws CannotStart
 */
export const assertSound = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<Facts>(ask)
  const facts = rows[0]!
  if (facts.version < 150_000)
    throw new CannotStart(
      `数据库版本过低（${facts.version}），需要 PostgreSQL 15 或更高版本。`,
      `The database is too old (${facts.version}); PostgreSQL 15 or newer is needed.`,
    )
  if (facts.encoding !== 'UTF8')
    throw new CannotStart(
      `数据库编码为 ${facts.encoding}，请使用 UTF8 编码的数据库。`,
      `The database's encoding is ${facts.encoding}; use a UTF8 one.`,
    )
  const weak = [
    facts.fsync === 'on' ? '' : 'fsync',
    facts.commit === 'off' ? 'synchronous_commit' : '',
    facts.pages === 'on' ? '' : 'full_page_writes',
  ].filter((name) => name !== '')
  if (weak.length > 0)
    throw new CannotStart(
      `数据库的 ${weak.join('、')} 已关闭，断电会丢失收款记录，请打开后再启动。`,
      `The database runs with ${weak.join(', ')} off and would lose payments in a power cut; turn it on.`,
    )
  if (facts.above)
    throw new CannotStart(
      '应用账号拥有超级用户或绕过行级安全的权限，各医院的数据无法隔离，请收回该权限。',
      'The application role is a superuser or bypasses row-level security; hospitals would not be kept apart. Take that right away.',
    )
}
