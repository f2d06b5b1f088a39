/** 监护人说明: asked before an operation is sold to a customer under age. Source: money book §20 (15). */
import { Input } from 'antd'
import { useState } from 'react'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { needVoice } from '../../../kit/say.ts'

const LABEL = '监护人说明'

type Props = { readonly why: string; readonly onSaid: (note: string) => void; readonly onDone: () => void }

const Note = ({ why, onSaid, onDone }: Props) => {
  const [note, setNote] = useState('')
  return (
    <SubmitKeys onSubmit={note.trim() === '' ? undefined : onDone}>
      <p>{why}</p>
      <Input.TextArea
        autoFocus
        aria-label={LABEL}
        placeholder="如：母亲李芳，当面签了同意书"
        maxLength={200}
        rows={3}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          onSaid(target.value.trim())
        }}
      />
    </SubmitKeys>
  )
}

/** What was written; where she thinks better of it nothing is answered. @param why the refusal's sentence */
export const askGuardian = async (why: string): Promise<string> => {
  const { modal } = await needVoice()
  return await new Promise((answer) => {
    let note = ''
    const shown = modal.confirm({
      title: LABEL,
      icon: null,
      content: (
        <Note
          why={why}
          onSaid={(said) => {
            note = said
            shown.update({ okButtonProps: { disabled: said === '' } })
          }}
          onDone={() => {
            shown.destroy()
            answer(note)
          }}
        />
      ),
      okText: '提交订单',
      cancelText: '返回修改',
      okButtonProps: { disabled: true },
      focusable: { autoFocusButton: null },
      onOk: () => answer(note),
      onCancel: () => answer(''),
    })
  })
}
