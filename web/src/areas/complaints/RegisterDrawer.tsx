/** 登记投诉 of one customer, over whatever is being looked at. Mount it when it opens. */
import { type ComplaintChannel, complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fit } from '../../kit/schema.ts'
import { saidIn } from './actions.tsx'
import { begins, newFields } from './fields.tsx'

type Props = {
  readonly customerId: number
  readonly name?: string | undefined
  /** The closed one it follows. */
  readonly previousId?: number
  /** What is known already, by which way. */
  readonly said?: { readonly channel: ComplaintChannel; readonly content: string }
  readonly onDone?: () => void
  readonly onClose: () => void
}

const RegisterDrawer = ({ customerId, name, previousId, said, onDone, onClose }: Props) => (
  <DrawerForm
    title={name ? `登记投诉：${name}` : '登记投诉'}
    call={complaints.create}
    deed="登记投诉"
    width={720}
    things={[{ customerId }]}
    initial={{ ...begins, ...said }}
    toInput={(values) =>
      fit(complaints.create, { customerId, ...(previousId ? { previousId } : {}), ...saidIn(values) })
    }
    follows={['首诉人负责受理；从现在起按工作日计时。', '未结期间不推荐项目，也不会掉入公海。']}
    done="投诉已登记"
    onDone={() => onDone?.()}
    onClose={onClose}
  >
    {newFields}
  </DrawerForm>
)
export default RegisterDrawer
