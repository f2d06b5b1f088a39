/** Message templates: kept, checked against the variables of their event, tried out on oneself. */

import { fillTemplate, messageEvents, messageEventWords } from '@clinic/contract/areas/messages/events.ts'
import { messageTemplate, type messageTemplates, whyNotTemplate } from '@clinic/contract/areas/messages/templates.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { cleanMarkup } from '@clinic/contract/markup.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../kit/context.ts'
import { col, everybody } from '../../kit/list.ts'
import { listOfNoun, valuesIn } from '../../kit/resource.ts'
import { nextId, tableCrud } from '../../kit/table.ts'
import { sendNow } from './deliver.ts'

export const templateList = listOfNoun(messageTemplate, {
  columns: { content: col('r.content'), updatedAt: col('r.updated_at', { sort: true }) },
  scope: everybody('a setting of the hospital'),
})

export const templateHandlers = tableCrud({
  table: messageTemplate.table,
  list: templateList,
  objectType: messageTemplate.object,
  values: (form: InputOf<typeof messageTemplates.create>) => {
    refuseIf(whyNotTemplate(form))
    return { ...valuesIn(messageTemplate, form), content: cleanMarkup(form.content) }
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
  const id = await nextId(ctx)
  sendNow(ctx, id, said, [ctx.session.staffId])
  return { id }
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
