/** Asked before a sheet is taken along that holds more than names: why. The trail keeps it. */
import { useState } from 'react'
import { ReasonInput } from '../form/ReasonInput.tsx'
import { needVoice } from '../say.ts'

type Props = { readonly reasons: readonly string[]; readonly onSaid: (reason: string) => void }

const Reasons = ({ reasons, onSaid }: Props) => {
  const [reason, setReason] = useState('')
  const said = (text = '') => {
    setReason(text)
    onSaid(text.trim())
  }
  return (
    <>
      <p>文件里有金额，请选择导出原因；原因会记入操作日志。</p>
      <ReasonInput aria-label="导出原因" reasons={reasons} maxLength={200} value={reason} onChange={said} />
    </>
  )
}

/** The reason; where she thinks better of it nothing is answered. */
export const askReason = async (title: string, reasons: readonly string[]): Promise<string> => {
  const { modal } = await needVoice()
  return await new Promise((answer) => {
    let reason = ''
    const shown = modal.confirm({
      title,
      icon: null,
      content: (
        <Reasons
          reasons={reasons}
          onSaid={(said) => {
            reason = said
            shown.update({ okButtonProps: { disabled: said === '' } })
          }}
        />
      ),
      okText: '导出',
      cancelText: '取消',
      okButtonProps: { disabled: true },
      onOk: () => answer(reason),
    })
  })
}
