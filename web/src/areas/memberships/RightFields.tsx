/** Using a right of a card: which one, how often, and what is left of each. */
import { cards, rightPeriods } from '@clinic/contract/areas/memberships/calls.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useAnswer } from '../../kit/query.ts'

const F = fieldsOf(cards.useRight)

const RightFields = ({ cardId }: { readonly cardId: number }) => {
  const { data } = useAnswer(cards.one, { id: cardId }, { freshFor: 0 })
  const options = (data?.rights ?? []).map(({ id, name, period, times, used }) => ({
    value: id,
    label: times === 0 ? `${name}（不限次数）` : `${name}（${rightPeriods[period]} ${times} 次，已用 ${used} 次）`,
    disabled: times > 0 && used >= times,
  }))
  return (
    <>
      <F.Select name="rightId" label="权益" options={options} />
      <F.Number name="times" label="次数" />
      <F.Text name="note" label="备注" required={false} />
    </>
  )
}
export default RightFields
