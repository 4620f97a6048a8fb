/** Plays a short low tone for an unknown scan. If the browser forbids sound, only the message reports it. */
const tone = { hertz: 220, seconds: 0.18, loudness: 0.2 } as const

let audio: AudioContext | null = null

export function beep(): void {
  try {
    audio ??= new AudioContext()
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    oscillator.type = 'square'
    oscillator.frequency.value = tone.hertz
    volume.gain.value = tone.loudness
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start()
    oscillator.stop(audio.currentTime + tone.seconds)
  } catch {
    audio = null
  }
}
