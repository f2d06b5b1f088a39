/** Choosing, cropping and sending an avatar; after it arrived the profile is saved (F0121, F0122). */
import { files } from '@clinic/contract/areas/files/calls.ts'
import { profile } from '@clinic/contract/areas/profile/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask, newKey } from '../../kit/ask.ts'
import { queries, sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { sendForm } from '../../kit/send.ts'

const NOT_A_PICTURE = '文件格式错误，请上传图片类型！'

/** The picture that is open, as an address of this page; given back when another one opens. */
export const useOpenPicture = () => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  const open = (file: File | undefined) => {
    if (!file) return false
    if (!file.type.startsWith('image/')) {
      say.failed(NOT_A_PICTURE)
      return false
    }
    setAddress(URL.createObjectURL(file))
    return true
  }
  return [address, open] as const
}

const save = async (file: File): Promise<void> => {
  const { id } = await sendForm(files.upload, { appId: 1, type: 1, file })
  await ask(profile.update, { avatar: id }, { idempotencyKey: newKey() })
}

/** Sends the cropped picture; a failure says what the server said. */
export const useAvatar = (onDone: () => void) =>
  useMutation({
    mutationFn: save,
    onSuccess: () => {
      say.done('上传成功')
      onDone()
      // Who I am is asked anew: the top bar shows the new face.
      void queries.invalidateQueries()
    },
    onError: (error) => say.failed(sentenceOf(error)),
  })
