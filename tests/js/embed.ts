// What a page around an embed writes; checked by the TypeScript compiler against the types of the element and its messages.
import { GantryPlayer, type At, type Message, type Request, type Statement } from "../../dist/gantry-embed.js";

const player = document.querySelector("gantry-player")!;
const same: GantryPlayer = player;
player.src = "g=fig4";
player.moment = 3;
player.loop = true;
player.step({ direction: "back", level: "decision" });
player.seek({ time: 4 });
player.seek(4);
player.select(null);
player.addEventListener("moment", ({ detail }) => {
  const at: At = detail;
  const [from, to]: [number, number] = at.span ?? [0, 0];
  console.log(at.link?.length, from + to, at.event, at.selected);
});
player.addEventListener("answer", ({ detail: { grade, helped, answers } }) => {
  const points: number = grade === "right" || grade === "tied" ? 1 : grade === "early" ? 0.5 : 0;
  console.log(points, helped, answers);
});
player.addEventListener("statement", ({ detail }) => {
  const statement: Statement = detail.statement;
  const scaled: number | undefined = statement.result.score?.scaled;
  console.log(statement.verb.id, statement.object.definition.choices?.[0]?.description["en"], scaled);
});
player.addEventListener("error", ({ detail }) => console.log(detail.re, detail.path, detail.nearest));
player.addEventListener("click", (event) => console.log(event));

// @ts-expect-error A seek has one place.
player.seek({ moment: 3, time: 4 });
// @ts-expect-error No such level.
player.step({ level: "probes" });

const ask: Request = { gantry: 1, type: "load", link: "g=fig4", id: 3 };
// @ts-expect-error No such message.
const none: Request = { gantry: 1, type: "lod", link: "g=fig4" };
const hear = (message: Message): string => {
  switch (message.type) {
    case "ready":
      return `${message.versions[0]} ${message.greeted}`;
    case "moment":
      return `${message.moment} of ${message.to}`;
    case "ended":
      return `${message.moment}`;
    case "answer":
      return message.said;
    case "statement":
      return message.statement.object.id;
    case "error":
      return message.message;
  }
};
export { ask, hear, none, same };
