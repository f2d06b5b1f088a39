/** Templates of what is printed. A kind without a row is printed as the product has it. */
import {
  blocksOf,
  printKinds,
  printKindWords,
  printRefusals,
  type prints,
} from '@clinic/contract/areas/prints/calls.ts'
import type { PrintKind } from '@clinic/contract/areas/prints/kinds.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Json, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { insertRow, removeRow, updateRow } from '../../kit/table.ts'
import { paperOf, paperStatement } from './head.ts'

const TABLE = 'prints.template'
const Kept = { id: Id, version: Version, kind: Of<PrintKind>(), head: Str, footer: Str, hidden: Json<string[]>() }
type Kept = RowOf<typeof Kept>
type Template = OutputOf<typeof prints.set>

const keptTemplates = async (ctx: Context): Promise<Kept[]> => {
  const { rows } = await sqlOf(Kept)`
    select t.id, t.version, t.kind, t.head, t.footer, to_jsonb(t.hidden) as hidden from prints.template t`.execute(
    ctx.db,
  )
  return rows
}

const asIs = (kind: PrintKind): Template => ({ kind, head: '', footer: '', hidden: [], version: 0 })
const told = ({ kind, head, footer, hidden, version }: Kept): Template => ({ kind, head, footer, hidden, version })

export const templates = async (ctx: Context): Promise<Template[]> => {
  const kept = await keptTemplates(ctx)
  return printKindWords.map((kind) => {
    const own = kept.find((one) => one.kind === kind)
    return own ? told(own) : asIs(kind)
  })
}

/** The row of a kind, as the screen had it. */
const keptOf = async (
  ctx: Context,
  { kind, version }: { kind: PrintKind; version: number },
): Promise<Kept | undefined> => {
  const own = (await keptTemplates(ctx)).find((one) => one.kind === kind)
  return (own?.version ?? 0) === version ? own : refuse(common.stale())
}

/** How the log tells it. */
const noted = ({ head, footer, hidden }: Pick<Template, 'head' | 'footer' | 'hidden'>, kind: PrintKind) => ({
  head,
  footer,
  hidden: hidden.map((block) => blocksOf(kind)[block] ?? block),
})

export const setTemplate = async (ctx: Context, input: InputOf<typeof prints.set>): Promise<Template> => {
  const { kind, hidden } = input
  const { name } = printKinds[kind]
  const strange = hidden.find((block) => !Object.hasOwn(blocksOf(kind), block))
  if (strange !== undefined) refuse(printRefusals.blockUnknown({ kind: name, block: strange }))
  const own = await keptOf(ctx, input)
  const values = { kind, head: input.head.trim(), footer: input.footer.trim(), hidden }
  const { id, version } = own ? await updateRow(ctx, TABLE, own, values) : await insertRow(ctx, TABLE, values)
  const before = noted(own ?? asIs(kind), kind)
  ctx.note({ objectType: 'printTemplate', objectId: id, objectNo: name, before, after: noted(values, kind) })
  ctx.tell('print')
  return { ...values, version }
}

/** Printed as the product has it again. */
export const resetTemplate = async (ctx: Context, input: InputOf<typeof prints.reset>): Promise<Template> => {
  const own = (await keptOf(ctx, input)) ?? refuse(printRefusals.isDefault())
  await removeRow(ctx, TABLE, own.id)
  ctx.note({
    objectType: 'printTemplate',
    objectId: own.id,
    objectNo: printKinds[input.kind].name,
    before: noted(own, input.kind),
  })
  ctx.tell('print')
  return asIs(input.kind)
}

export const previewTemplate = async (
  ctx: Context,
  { kind }: InputOf<typeof prints.preview>,
): Promise<OutputOf<typeof prints.preview>> => {
  const { paper } = await ctx.together({ paper: paperStatement(kind) })
  return paperOf(paper.rows[0]!)
}
