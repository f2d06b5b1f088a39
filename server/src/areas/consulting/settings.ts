/** Consulting's settings: templates and the reason lists. */
import {
  consultingSettings,
  settingRefusals,
  TEMPLATE,
  type Template,
  whyNotTemplate,
  withRetired,
} from '@clinic/contract/areas/consulting/settings.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { everybody } from '../../kit/list.ts'
import { resource } from '../../kit/resource.ts'
import type { Changed } from '../../kit/table.ts'

const scope = everybody('a setting of the hospital')

const plainTemplates = resource(
  { list: consultingSettings.templates },
  { scope, order: { by: 'r.name', direction: 'asc', tie: 'r.id' } },
)
type TemplateInput = InputOf<typeof consultingSettings.createTemplate>

/** The form as it stands, locked: two who change it at once do not lose a field of it. */
const standing = async (ctx: Context, id: number): Promise<{ name: string; content: Template } | null> => {
  const { rows } = await sqlOf({ name: Str, content: Type.Unsafe<Template>({ type: 'object' }) })`
    select name, content from consulting.template where id = ${id} for update`.execute(ctx.db)
  return rows[0] ?? null
}

/** The template the product itself asks for keeps its name and stays. */
const keepFixed = (held: { name: string } | null, name?: string): void => {
  if (held?.name === TEMPLATE && name?.trim() !== TEMPLATE) refuse(settingRefusals.templateFixed())
}
export const templateCrud = {
  ...plainTemplates,
  create: async (ctx: Context, { content, ...input }: TemplateInput) => {
    refuseIf(whyNotTemplate(content))
    return await plainTemplates.create(ctx, { ...input, content: { ...content, retired: [] } })
  },
  update: async (ctx: Context, { content, ...input }: TemplateInput & Changed): Promise<Changed> => {
    const held = await standing(ctx, input.id)
    keepFixed(held, input.name)
    refuseIf(whyNotTemplate(content, held?.content))
    const whole = held ? withRetired(content, held.content) : content
    return await plainTemplates.update(ctx, { ...input, content: whole })
  },
  remove: async (ctx: Context, input: { id: number }): Promise<null> => {
    keepFixed(await standing(ctx, input.id))
    return await plainTemplates.remove(ctx, input)
  },
}

/** The template of this name; 404 where the hospital has none (the client ends silently). */
export const findTemplate = async (ctx: Context, { name }: { name: string }): Promise<Template> => {
  const { rows } = await sqlOf({ content: Type.Unsafe<Template>({ type: 'object' }) })`
    select content from consulting.template where name = ${name}`.execute(ctx.db)
  return rows[0]?.content ?? refuse(common.notFound())
}

/** Entries of the reason list with this Chinese name, in list order; an unknown name has none. */
export const reasonsOf = async (ctx: Context, { name }: { name: string }) => {
  const { rows } = await sqlOf({ id: Id, name: Str, value: Str })`
    select i.id, i.label as name, i.value from dictionaries.dict_type y
    join dictionaries.visible_item i on i.dict_type = y.type and i.status = 0
    where y.name = ${name} and y.status = 0 order by i.sort, i.id`.execute(ctx.db)
  return { rows, total: rows.length }
}
