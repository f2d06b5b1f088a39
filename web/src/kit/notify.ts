/** The specification's notifications: 3,000 ms, 320 px wide, bottom right, 20 px apart, with or without a sound (001 §9). */
import { needVoice } from './say.ts'

export type Note = {
  readonly title: string
  readonly message?: string
  /** Milliseconds; 0 stays until closed. Default 3,000. */
  readonly duration?: number
  readonly position?: 'bottomRight' | 'bottomLeft' | 'topRight' | 'topLeft'
  readonly showClose?: boolean
  readonly backgroundColor?: string
  readonly sound?: boolean
  readonly onOpen?: () => void
}

const DURATION_MS = 3_000

/** A short soft tone, made here so that no sound file is needed. */
const chime = (): void => {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 880
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.3)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.3)
  tone.onended = () => void audio.close()
}

/** Shows a notification; the text is text, never markup. */
export const notify = ({ title, message, duration = DURATION_MS, position = 'bottomRight', ...more }: Note): void => {
  if (more.sound) chime()
  void needVoice().then(({ notification }) =>
    notification.open({
      title,
      description: message,
      duration: duration > 0 ? duration / 1000 : false,
      placement: position,
      closable: more.showClose ?? true,
      style: { width: 320, ...(more.backgroundColor ? { background: more.backgroundColor } : {}) },
      ...(more.onOpen ? { onClick: more.onOpen } : {}),
    }),
  )
}
