/** 开单 from anywhere: consultation, panel. Mount it when it opens. */
import { Drawer } from 'antd'
import { useCallback, useRef } from 'react'
import { askFirst } from '../../kit/say.ts'
import { usePhone } from '../../kit/screen.ts'
import { OrderEditor } from './OrderEditor.tsx'

const WIDTH = 1200

type Props = { customerId: number; consultRecordId?: number; triageId?: number; onClose: () => void }

const OrderDrawer = ({ customerId, consultRecordId, triageId, onClose }: Props) => {
  const phone = usePhone()
  const touched = useRef(false)
  const touch = useCallback(() => {
    touched.current = true
  }, [])
  const close = () => {
    if (!touched.current) return onClose()
    void askFirst({
      title: '放弃未提交的订单？',
      text: '关闭后，已选的项目不会保留。',
      yes: '放弃',
      no: '继续开单',
      danger: true,
    }).then((leave) => leave && onClose())
  }
  return (
    <Drawer open title="开单" size={phone ? '100%' : Math.min(WIDTH, window.innerWidth)} onClose={close}>
      <OrderEditor
        customerId={customerId}
        onSaved={onClose}
        onTouched={touch}
        {...(consultRecordId ? { consultRecordId } : {})}
        {...(triageId ? { triageId } : {})}
      />
    </Drawer>
  )
}
export default OrderDrawer
