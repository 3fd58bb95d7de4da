/**
 * A message to an embed.
 */
export type Request = Ask & { gantry: 1; id?: number };

/**
 * A message of an embed.
 */
export type Message = Tell & { gantry: 1 };

/**
 * What an event tells: a message without its type.
 */
export type Told<T extends Tell["type"]> = Omit<Extract<Tell, { type: T }>, "type">;

/**
 * One place of a run: of a moment, an instant or a chain of events.
 */
export type Place =
  | { moment: number; time?: never; event?: never }
  | { time: number; moment?: never; event?: never }
  | { event: string; moment?: never; time?: never };

/**
 * The events of the element.
 */
export type GantryPlayerEvents = { [T in Tell["type"]]: CustomEvent<Told<T>> };

/**
 * `<gantry-player>`: a run inside a page.
 */
export class GantryPlayer extends HTMLElement {
  src: string | null;
  panels: string | null;
  from: string | null;
  to: string | null;
  theme: string | null;
  controls: string | null;
  loop: boolean;
  predicts: boolean;
  sandbox: boolean;
  get moment(): number;
  set moment(moment: number | string);
  readonly state: At | null;
  play(): void;
  pause(): void;
  step(how?: { direction?: "forward" | "back"; level?: "event" | "decision" | "probe" }): void;
  seek(to: number | Place): void;
  select(thing: string | null): void;
  predict(on?: boolean): void;
  load(link: string): void;
  addEventListener<T extends keyof GantryPlayerEvents>(type: T, listener: (event: GantryPlayerEvents[T]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "gantry-player": GantryPlayer;
  }
}
