/** What a level goes by, and who would move if it were kept so. */
import { type LevelAsks, level, ruleOps, segments, whyNotLevel } from '@clinic/contract/areas/segments/calls.ts'
import { levelPreviews } from '@clinic/contract/areas/segments/level-preview.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Alert, Form } from 'antd'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useTypedAnswer } from '../../kit/pick/typed-answer.ts'
import { useAnswer } from '../../kit/query.ts'

const F = fieldsOf(segments.createLevel, level)
type Tried = InputOf<typeof levelPreviews.previewLevel>

/** The thresholds of what the level goes by. */
export const LevelLimits = () => {
  const basis: unknown = Form.useWatch('basis')
  if (basis === 'score') return <F.Number name="minScore" help="客户身上启用标签的分值合计" />
  if (basis !== 'sums') return null
  return (
    <>
      <F.Money name="minPaid" help="不填不看" />
      <F.Number name="minVisits" help="0 为不看" />
      <F.Radio name="op" options={ruleOps} />
    </>
  )
}

/** What is asked of the form as it stands; undefined while it is no level yet. */
const triedOf = (form: Partial<Tried>, id: number | undefined): Tried | undefined => {
  const { grade, basis = 'sums', op = 'all', minPaid = null, minVisits, minScore, status = 0 } = form
  const whole = (figure: unknown, least: number, most: number) =>
    Number.isInteger(Number(figure ?? 0)) && Number(figure ?? 0) >= least && Number(figure ?? 0) <= most
  if (!whole(grade, 1, 5) || !whole(minVisits, 0, 10_000) || !whole(minScore, 0, 5000)) return undefined
  if (minPaid !== null && minPaid !== '' && !/^\d{1,8}(\.\d{1,2})?$/.test(String(minPaid))) return undefined
  const asks: LevelAsks = {
    basis,
    minPaid: minPaid === '' ? null : minPaid,
    minVisits: Number(minVisits ?? 0),
    minScore: Number(minScore ?? 0),
  }
  return { ...(id === undefined ? {} : { id }), grade: Number(grade), op, status, ...asks }
}

/** How many would move from which level to which, before it is kept. */
export const LevelPreview = ({ id }: { readonly id: number | undefined }) => {
  const form = (Form.useWatch([]) ?? {}) as Partial<Tried> & { readonly name?: string }
  const tried = triedOf(form, id)
  const why = tried && whyNotLevel(tried)
  const resting = !tried || why !== null
  const text = JSON.stringify(tried ?? null)
  const { answer, settled } = useTypedAnswer(levelPreviews.previewLevel, (one) => JSON.parse(one) as Tried, text, {
    resting,
  })
  const levels = useAnswer(segments.levels, { pageSize: 100 })
  if (!tried) return null
  if (why) return <Alert className="wide" type="warning" title={why.message} />
  if (!answer.data || !settled) return <Alert className="wide" type="info" title="正在计算会变动多少位客户…" />
  const { total, locked, moves } = answer.data
  const nameOf = (grade: number, now: boolean): string => {
    if (grade === 0) return '没有等级'
    if (now && grade === tried.grade && form.name) return form.name
    return levels.data?.result.find((one) => one.grade === grade)?.name ?? `${grade} 星`
  }
  const held = locked > 0 ? `另有 ${locked} 位手工锁定，不变动` : ''
  const all = moves.reduce((sum, { customers }) => sum + customers, 0)
  if (all === 0)
    return <Alert className="wide" type="info" showIcon title={`${total} 位客户中没有人会变动`} description={held} />
  const lines = moves.map(
    ({ fromGrade, toGrade, customers }) => `${nameOf(fromGrade, false)} → ${nameOf(toGrade, true)} ${customers} 位`,
  )
  return (
    <Alert
      className="wide"
      type="warning"
      showIcon
      title={`${total} 位客户中有 ${all} 位会变动`}
      description={[...lines, held].filter(Boolean).join('；')}
    />
  )
}
