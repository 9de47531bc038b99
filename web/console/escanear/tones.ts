/** The station's own short tones, made here: two high notes for yes, one low for no. */

const key = 'posta-sound'

export function isSoundOn(): boolean {
  return localStorage.getItem(key) !== 'off'
}

export function switchSound(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off')
}

type Note = readonly [hertz: number, atMs: number, lengthMs: number]

const tunes: Readonly<Record<'ok' | 'no' | 'dup' | 'kept', readonly Note[]>> = {
  ok: [
    [880, 0, 60],
    [1320, 70, 90],
  ],
  no: [
    [196, 0, 160],
    [165, 180, 260],
  ],
  dup: [
    [523, 0, 90],
    [523, 130, 90],
  ],
  kept: [[660, 0, 70]],
}

let context: AudioContext | undefined

export function playTone(kind: keyof typeof tunes): void {
  if (!isSoundOn()) return
  try {
    context ??= new AudioContext()
    // Browsers keep it quiet until somebody has pressed something.
    if (context.state === 'suspended') void context.resume()
    for (const note of tunes[kind]) playNote(context, note, kind === 'no' ? 'square' : 'sine')
  } catch {
    // A station without a loudspeaker goes on.
  }
}

function playNote(audio: AudioContext, note: Note, type: OscillatorType): void {
  const [hertz, atMs, lengthMs] = note
  const [from, until] = [
    audio.currentTime + atMs / 1_000,
    audio.currentTime + (atMs + lengthMs) / 1_000,
  ]
  const tone = new OscillatorNode(audio, { type, frequency: hertz })
  const volume = new GainNode(audio, { gain: 0.14 })
  volume.gain.setValueAtTime(0.14, Math.max(from, until - 0.03))
  volume.gain.linearRampToValueAtTime(0, until)
  tone.connect(volume).connect(audio.destination)
  tone.start(from)
  tone.stop(until)
}
