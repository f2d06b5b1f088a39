/** The link of a code: its picture to scan, its address to copy, its poster to print. */
import { type ClaimCode, claimCodes } from '@clinic/contract/areas/coupons/claims.ts'
import { Button, Input, Modal } from 'antd'
import { copyText } from '../../../kit/copy.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { QrPicture } from '../../../kit/show/QrPicture.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { addressOf } from './link.ts'
import './claims.css'

type Props = { readonly code: ClaimCode; readonly onClose: () => void }

const LinkDialog = ({ code: { id, name, version, state }, onClose }: Props) => {
  const may = useMay()
  const answer = useAnswer(claimCodes.link, { id }, { freshFor: 0 })
  return (
    <Modal open title={`领券码：${name}`} width={420} footer={null} onCancel={onClose} key={version}>
      <Answered of={answer} rows={6}>
        {({ token }) => (
          <div className="claim-link">
            <QrPicture text={addressOf(token)} label={`领券码 ${name}`} />
            <Input readOnly aria-label="领券链接" value={addressOf(token)} onFocus={({ target }) => target.select()} />
            <p>
              {state === 'OPEN'
                ? '微信或相机扫码即可领取。换新链接后，这个码立即失效。'
                : '现在领不了：扫码的人会看到“链接已失效，请联系医院”。'}
            </p>
            <div className="claim-link-acts">
              {may(claimCodes.poster.may) && (
                <Button href={`/vip/claim/${id}/poster`} target="_blank">
                  打印海报
                </Button>
              )}
              <Button type="primary" onClick={() => copyText(addressOf(token))}>
                复制链接
              </Button>
            </div>
          </div>
        )}
      </Answered>
    </Modal>
  )
}
export default LinkDialog
