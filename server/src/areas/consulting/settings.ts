/** Consulting's settings: templates and the reason lists. */
import {
  consultingSettings,
  settingRefusals,
  TEMPLATE,
  type Template,
} from '@clinic/contract/areas/consulting/settings.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
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

/** The template the product itself asks for keeps its name and stays. */
const keepFixed = async (ctx: Context, id: number, name?: string): Promise<void> => {
  const { rows } = await sql`select 1 from consulting.template where id = ${id} and name = ${TEMPLATE}`.execute(ctx.db)
  if (rows.length > 0 && name?.trim() !== TEMPLATE) refuse(settingRefusals.templateFixed())
}
export const templateCrud = {
  ...plainTemplates,
  update: async (ctx: Context, input: TemplateInput & Changed): Promise<Changed> => {
    await keepFixed(ctx, input.id, input.name)
    return await plainTemplates.update(ctx, input)
  },
  remove: async (ctx: Context, input: { id: number }): Promise<null> => {
    await keepFixed(ctx, input.id)
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
