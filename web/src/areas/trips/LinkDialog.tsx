/** The link of an appointment: its picture to scan, its address to copy, its slip to print, and what she said by it. */
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { Button, Input, Modal } from 'antd'
import { copyText } from '../../kit/copy.ts'
import { sentenceOf } from '../../kit/query.ts'
import { QrPicture } from '../../kit/show/QrPicture.tsx'
import { Waiting } from '../../kit/show/states.tsx'
import { tripAddress } from './link.ts'
import { useLink } from './use-link.ts'
import './trip.css'

type Props = { readonly appointment: Pick<AppointmentRow, 'id' | 'no'>; readonly onClose: () => void }

const Said = ({ said }: { said: ReturnType<typeof useLink>['said'] }) => (
  <p role="status">
    {said?.wish
      ? `客户申请改期：${said.wish}`
      : said?.confirmedAt
        ? `客户 ${said.confirmedAt.slice(5, 16)} 确认会来`
        : '客户还没有确认'}
  </p>
)

const LinkDialog = ({ appointment: { id, no }, onClose }: Props) => {
  const { token, said, make, problem } = useLink(id)
  return (
    <Modal open title={`就诊行程：${no}`} width={420} footer={null} onCancel={onClose}>
      {problem ? (
        <p role="alert">{sentenceOf(problem)}</p>
      ) : token ? (
        <div className="trip-link">
          <QrPicture text={tripAddress(token)} label={`就诊行程 ${no}`} />
          <Input readOnly aria-label="行程链接" value={tripAddress(token)} onFocus={({ target }) => target.select()} />
          <Said said={said} />
          <p>发给客户或让她扫码：看时间和地点、确认会来、申请改期。换新链接后，旧链接立即失效。</p>
          <div className="trip-link-acts">
            <Button onClick={() => make.mutate('renew')} loading={make.isPending}>
              换新链接
            </Button>
            <Button href={`/appointment/${id}/slip`} target="_blank">
              打印预约单
            </Button>
            <Button type="primary" onClick={() => copyText(tripAddress(token))}>
              复制链接
            </Button>
          </div>
        </div>
      ) : (
        <Waiting />
      )}
    </Modal>
  )
}
export default LinkDialog
