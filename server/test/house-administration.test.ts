/** What the specification lists as administration has its page in the menu, its screen and its calls. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { menus } from '@clinic/contract/areas/access/menus.ts'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import { dictionaryEntries, dictionaryTypes } from '@clinic/contract/areas/dictionaries/calls.ts'
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { messageTemplates } from '@clinic/contract/areas/messages/templates.ts'
import { metadataDatabases, metadataFields, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { departments } from '@clinic/contract/areas/staff/departments.ts'
import { jobs } from '@clinic/contract/areas/staff/jobs.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import type { Call } from '@clinic/contract/call.ts'
import { expect, test } from 'vitest'
import { menuTree } from '../src/areas/access/menus/reference.ts'
import { areas } from '../src/areas.ts'

const web = fileURLToPath(new URL('../../web/src/areas/', import.meta.url))

/** By the words of the specification: where its page is, and what is done there. */
const administration: Readonly<Record<string, readonly [path: string, ...calls: Call[]]>> = {
  roles: ['/system/role', roles.list, roles.create, roles.update, roles.remove],
  jobs: ['/system/job', jobs.list, jobs.create, jobs.update, jobs.remove],
  menus: ['/platform/menu', menus.list, menus.create, menus.update, menus.remove],
  users: ['/system/user', people.list, people.create, people.update, people.remove],
  departments: ['/system/dept', departments.list, departments.create, departments.update, departments.remove],
  dictionaries: ['/system/dict', dictionaryTypes.list, dictionaryTypes.create, dictionaryEntries.update],
  'message templates': ['/system/messageTemplate', messageTemplates.list, messageTemplates.create],
  messages: ['/system/message', sentMessages.list, sentMessages.send],
  members: ['/system/member', members.page, members.create, members.update, members.remove],
  database: ['/platform/db', metadataDatabases.page, metadataDatabases.create, metadataDatabases.update],
  table: ['/platform/table', metadataTables.page, metadataTables.create, metadataTables.update],
  field: ['/platform/field', metadataFields.page, metadataFields.create, metadataFields.update],
}

const screens = async (): Promise<string> => {
  const files = (await readdir(web, { recursive: true })).filter((name) => name.endsWith('routes.tsx'))
  return (await Promise.all(files.map((name) => readFile(join(web, name), 'utf8')))).join('\n')
}

test('administration covers what the specification lists', { tags: ['F0002'] }, async () => {
  const [routes, pages] = [new Set(areas.flatMap((area) => area.routes.map(({ call }) => call))), await screens()]
  const lacking = Object.entries(administration).filter(
    ([, [path, ...calls]]) =>
      !menuTree.some((page) => page.path === path && page.served) ||
      !pages.includes(`'${path}'`) ||
      calls.some((call) => !routes.has(call)),
  )
  expect(lacking.map(([name]) => name)).toEqual([])
})
