/** 提出归属争议 over whatever is being looked at. Mount it when it opens. */
import { disputedRoles, disputeTable, MOST_PARTIES, rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { usePerson } from '../../kit/person.ts'
import { fit } from '../../kit/schema.ts'
import { ColleagueChoice } from '../staff/index.ts'

const titles = titlesOf(disputeTable)
const F = fieldsOf(rulings.open)

type Props = {
  readonly customerId?: number
  /** Instead: the sheet whose customer it is about. */
  readonly declarationId?: number
  readonly name?: string | undefined
  readonly onDone?: () => void
  readonly onClose: () => void
}

const OpenDrawer = ({ customerId, declarationId, name, onDone, onClose }: Props) => {
  const { id: me } = usePerson()
  const about = declarationId === undefined ? { customerId } : { declarationId }
  return (
    <DrawerForm
      title={name ? `提出归属争议：${name}` : '提出归属争议'}
      call={rulings.open}
      deed="提出归属争议"
      saveLabel="提交"
      things={[about]}
      initial={{ role: 'developer', partyIds: [me] }}
      toInput={(values) => fit(rulings.open, { ...about, ...values })}
      follows={['证据由系统按时间列出，不能删改。', '争议各方和可以裁决的主管收到消息，由不是一方的主管裁决。']}
      done="已提交，等待裁决"
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      <F.Radio name="role" label={titles.role} options={disputedRoles} />
      <F.Field
        name="partyIds"
        label={titles.partyNames}
        required
        help={`2 到 ${MOST_PARTIES} 人，客户现在的归属人应在其中`}
      >
        <ColleagueChoice many />
      </F.Field>
      <F.TextArea name="claim" label={titles.claim} rows={4} required hint="为什么应归您或归谁，何时开始跟进" />
    </DrawerForm>
  )
}
export default OpenDrawer
