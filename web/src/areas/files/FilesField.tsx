/**
 * The uploader as a field of a form; the form is not saved while a file is on its way. The field's value is what arrived
 * (`{ id, originalName, filePath }`); the call takes ids: `toInput: ({ attachments, ...rest }) => ({ ...rest, fileIds: idsOf(attachments) })`.
 */
import { FILE_LIMITS } from '@clinic/contract/areas/files/calls.ts'
import { Form } from 'antd'
import { useRef } from 'react'
import { Uploader, type UploaderProps } from './Uploader.tsx'
import type { Uploaded } from './uploads.ts'

const UNDERWAY = '附件正在上传，请等上传完成后再保存'

export const idsOf = (files: unknown): number[] => ((files ?? []) as readonly Uploaded[]).map(({ id }) => id)

type Props = Omit<UploaderProps, 'value' | 'onChange' | 'onUnderway' | 'id'> & {
  readonly name: string
  readonly label: string
  readonly help?: string
}

export const FilesField = ({ name, label, help, limit = FILE_LIMITS.form, ...uploader }: Props) => {
  const form = Form.useFormInstance()
  const underway = useRef(0)
  const validator = async () => {
    if (underway.current > 0) throw new Error(UNDERWAY)
  }
  /** The sentence goes with its reason; a save pressed as the last file arrives has said it a moment later. */
  const forget = () => {
    if (form.getFieldError(name).includes(UNDERWAY)) form.setFields([{ name, errors: [] }])
  }
  return (
    <Form.Item name={name} label={label} className="wide" {...(help ? { extra: help } : {})} rules={[{ validator }]}>
      <Uploader
        {...uploader}
        limit={limit}
        onUnderway={(count) => {
          underway.current = count
          if (count === 0) setTimeout(forget)
        }}
      />
    </Form.Item>
  )
}
