/** The specification's notifications: 3,000 ms, 320 px wide, bottom right, 20 px apart, with or without a sound (001 §3, §4). */
import { createElement, lazy, Suspense } from 'react'
import { needVoice } from './say.ts'
import './show/notify.css'

export type Note = {
  readonly title: string
  readonly message?: string
  /** Markup instead of `message`: bold, lists, line breaks; everything else is shown as text. */
  readonly html?: string
  /** Milliseconds; 0 or less stays until closed. Default 3,000. */
  readonly duration?: number
  readonly position?: 'bottomRight' | 'bottomLeft' | 'topRight' | 'topLeft'
  readonly showClose?: boolean
  readonly backgroundColor?: string
  readonly sound?: boolean
  readonly onOpen?: () => void
}

const DURATION_MS = 3_000
const MarkupText = lazy(() => import('./show/MarkupText.tsx'))

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

const told = ({ message, html }: Note) =>
  html === undefined ? message : createElement(Suspense, { fallback: null }, createElement(MarkupText, { text: html }))

/** Shows a notification. Text is text; markup has no attributes and no elements but the few known ones. */
export const notify = (note: Note): void => {
  const { title, duration = DURATION_MS, position = 'bottomRight', ...more } = note
  if (more.sound) chime()
  void needVoice().then(({ notification }) =>
    notification.open({
      title,
      description: told(note),
      duration: duration > 0 ? duration / 1000 : false,
      placement: position,
      closable: more.showClose ?? true,
      style: { width: 320, ...(more.backgroundColor ? { background: more.backgroundColor } : {}) },
      ...(more.onOpen ? { onClick: more.onOpen } : {}),
    }),
  )
}
