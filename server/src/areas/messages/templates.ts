/** Message templates: kept, checked against the variables of their event, tried out on oneself. */

import { fillTemplate, messageEvents, messageEventWords } from '@clinic/contract/areas/messages/events.ts'
import { type messageTemplates, whyNotTemplate } from '@clinic/contract/areas/messages/templates.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { cleanMarkup } from '@clinic/contract/markup.ts'
import { sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import { type Context, refuseIf } from '../../kit/context.ts'
import { col, everybody, type ListOf } from '../../kit/list.ts'
import { tableCrud } from '../../kit/table.ts'
import { sendNow } from './deliver.ts'

type Form = InputOf<typeof messageTemplates.create>
type TemplateFilters = Pick<InputOf<typeof messageTemplates.list>, 'keyword' | 'event' | 'channel' | 'status'>

export const templateList: ListOf<typeof messageTemplates.list> = {
  table: 'messages.template',
  from: sql`messages.template t`,
  columns: {
    id: col('t.id'),
    version: col('t.version'),
    code: col('t.code', { sort: true }),
    name: col('t.name', { sort: true }),
    channel: col('t.channel'),
    event: col('t.event', { sort: true }),
    title: col('t.title'),
    content: col('t.content'),
    status: col('t.status', { sort: true }),
    updatedAt: col('t.updated_at', { sort: true }),
  },
  filters: {
    keyword: (typed) => contains(typed, ['t.code', 't.name']),
    event: (event) => sql`t.event = ${event}`,
    channel: (channel) => sql`t.channel = ${channel}`,
    status: (status) => sql`t.status = ${Number(status)}`,
  },
  scope: everybody('a setting of the hospital'),
  order: { by: 't.id', direction: 'asc', tie: 't.id' },
}

export const templateHandlers = tableCrud<Form, TemplateFilters>({
  table: 'messages.template',
  list: templateList,
  objectType: 'messageTemplate',
  values: (form) => {
    refuseIf(whyNotTemplate(form))
    return {
      code: form.code,
      name: form.name.trim(),
      channel: form.channel,
      event: form.event,
      title: form.title.trim(),
      content: cleanMarkup(form.content),
      status: form.status,
    }
  },
})

/** Sends the text, filled with the examples of its event, to the person who tries it. */
export const testTemplate = async (
  ctx: Context,
  form: InputOf<typeof messageTemplates.test>,
): Promise<{ id: number }> => {
  refuseIf(whyNotTemplate(form))
  const { variables } = messageEvents[form.event]
  const said = {
    title: `[测试] ${fillTemplate(form.title.trim(), variables, { markup: false })}`.slice(0, 60),
    content: cleanMarkup(fillTemplate(form.content, variables, { markup: true })),
    source: '系统',
    event: form.event,
    path: '',
  }
  return { id: await sendNow(ctx, said, [ctx.session.staffId]) }
}

/** What a new hospital begins with: the product's words for every event, to be changed or disabled. */
export const seedTemplates = async (ctx: Context): Promise<void> => {
  const rows = messageEventWords.map((event) => {
    const { name, title, content } = messageEvents[event]
    return { code: event, name, event, title, content }
  })
  await sql`insert into messages.template (code, name, event, title, content)
    select code, name, event, title, content from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (code text, name text, event text, title text, content text)`.execute(ctx.db)
}
