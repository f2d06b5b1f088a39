/** Attachments as a field of a form; a file that says it is a picture and is none is refused by who looks into it. */
import { fileRefusals, files } from '@clinic/contract/areas/files/calls.ts'
import { call } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Type } from 'typebox'
import { FilesField, idsOf } from '../src/areas/files/index.ts'
import { DrawerForm } from '../src/kit/form/DrawerForm.tsx'
import { answer, Refusing } from './answer.ts'

const keep = call('POST /api/v1/specimen/papers', {
  title: '保存附件',
  may: 'self',
  input: { fileIds: Type.Array(Type.Integer()) },
})

let sent = 0
answer(files.uploadAttachment, ({ file }) => {
  const { name } = file as unknown as File
  if (name.startsWith('伪装')) throw new Refusing(415, fileRefusals.wrongType({ allowed: 'jpg,jpeg,png,pdf' }).message)
  return { id: ++sent, originalName: name, filePath: `/specimen/${sent}` }
})
answer(files.remove, () => null as never)
answer(files.pass, () => null as never)
answer(keep, () => null)

export const UploaderSpecimen = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>上传附件</Button>
      {open && (
        <DrawerForm
          title="附件"
          call={keep}
          toInput={({ attachments }) => ({ fileIds: idsOf(attachments) })}
          onClose={() => setOpen(false)}
        >
          <FilesField name="attachments" label="附件" />
        </DrawerForm>
      )}
    </>
  )
}
