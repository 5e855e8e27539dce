import type { Situation } from "../situation.ts";
import { build } from "./adjustments/build.ts";
import { buildOnCoast } from "./adjustments/buildOnCoast.ts";
import { noteCst } from "./adjustments/noteCst.ts";
import { noteEsc } from "./adjustments/noteEsc.ts";
import { noteHsc } from "./adjustments/noteHsc.ts";
import { noteNmb } from "./adjustments/noteNmb.ts";
import { noteNmr } from "./adjustments/noteNmr.ts";
import { noteNsc } from "./adjustments/noteNsc.ts";
import { noteYsc } from "./adjustments/noteYsc.ts";
import { remove } from "./adjustments/remove.ts";
import { waive } from "./adjustments/waive.ts";
import { diesAtOnce } from "./end/diesAtOnce.ts";
import { draw } from "./end/draw.ts";
import { eliminated } from "./end/eliminated.ts";
import { loaded } from "./end/loaded.ts";
import { off } from "./end/off.ts";
import { ownSolo } from "./end/ownSolo.ts";
import { partialDraw } from "./end/partialDraw.ts";
import { saved } from "./end/saved.ts";
import { serverCloses } from "./end/serverCloses.ts";
import { serverDies } from "./end/serverDies.ts";
import { solo } from "./end/solo.ts";
import { summaryWithoutNames } from "./end/summaryWithoutNames.ts";
import { accepted } from "./handshake/accepted.ts";
import { chatter } from "./handshake/chatter.ts";
import { closedByFm } from "./handshake/closedByFm.ts";
import { errorMessage } from "./handshake/errorMessage.ts";
import { lateStart } from "./handshake/lateStart.ts";
import { nameNotUnderstood } from "./handshake/nameNotUnderstood.ts";
import { nameRefused } from "./handshake/nameRefused.ts";
import { positionFirst } from "./handshake/positionFirst.ts";
import { secondTry } from "./handshake/secondTry.ts";
import { variantOptions } from "./handshake/variantOptions.ts";
import { huhToNothing } from "./ignore/huhToNothing.ts";
import { out } from "./ignore/out.ts";
import { parlanceForms } from "./ignore/parlanceForms.ts";
import { positionAgain } from "./ignore/positionAgain.ts";
import { asksForDefinition } from "./map/asksForDefinition.ts";
import { asksForName } from "./map/asksForName.ts";
import { definitionRefused } from "./map/definitionRefused.ts";
import { sailho } from "./map/sailho.ts";
import { sharedHomes } from "./map/sharedHomes.ts";
import { unknownName } from "./map/unknownName.ts";
import { upperCase } from "./map/upperCase.ts";
import { versailles } from "./map/versailles.ts";
import { lastNoteFirst } from "./orders/lastNoteFirst.ts";
import { noteFar } from "./orders/noteFar.ts";
import { noteNas } from "./orders/noteNas.ts";
import { noteNrs } from "./orders/noteNrs.ts";
import { noteNsa } from "./orders/noteNsa.ts";
import { noteNsf } from "./orders/noteNsf.ts";
import { noteNsp } from "./orders/noteNsp.ts";
import { noteNsu } from "./orders/noteNsu.ts";
import { noteNyu } from "./orders/noteNyu.ts";
import { reminded } from "./orders/reminded.ts";
import { results } from "./orders/results.ts";
import { alliancePress } from "./press/10Alliance.ts";
import { drawPress } from "./press/10Draw.ts";
import { factPress } from "./press/10Fact.ts";
import { noObligationPress } from "./press/10NoObligation.ts";
import { notPress } from "./press/10Not.ts";
import { peacePress } from "./press/10Peace.ts";
import { soloPress } from "./press/10Solo.ts";
import { orderPress } from "./press/20Order.ts";
import { zonePress } from "./press/20Zone.ts";
import { andPress } from "./press/30And.ts";
import { orPress } from "./press/30Or.ts";
import { centresPress } from "./press/40Centres.ts";
import { occupationPress } from "./press/40Occupation.ts";
import { choicePress } from "./press/50Choice.ts";
import { nestedPress } from "./press/50Nested.ts";
import { insistPress } from "./press/60Insist.ts";
import { queryPress } from "./press/60Query.ts";
import { suggestPress } from "./press/60Suggest.ts";
import { thinkPress } from "./press/60Think.ts";
import { howPress } from "./press/70How.ts";
import { whatPress } from "./press/70What.ts";
import { explainPress } from "./press/80Explain.ts";
import { untilPress } from "./press/90Until.ts";
import { conditionPress } from "./press/100Condition.ts";
import { controlPress } from "./press/110Control.ts";
import { exchangePress } from "./press/110Exchange.ts";
import { forwardPress } from "./press/120Forward.ts";
import { forwardedPress } from "./press/120Forwarded.ts";
import { whyPress } from "./press/130Why.ts";
import { freeTextPress } from "./press/8000FreeText.ts";
import { aboveItsLevel } from "./press/aboveItsLevel.ts";
import { huh } from "./press/huh.ts";
import { notUnderstoodPress } from "./press/notUnderstood.ts";
import { refusedPress } from "./press/refused.ts";
import { toSeveral } from "./press/toSeveral.ts";
import { toTheAbsentPress } from "./press/toTheAbsent.ts";
import { toTheEliminatedPress } from "./press/toTheEliminated.ts";
import { tryList } from "./press/tryList.ts";
import { unknownPressToken } from "./press/unknownToken.ts";
import { observes } from "./rejoin/observes.ts";
import { refused } from "./rejoin/refused.ts";
import { returns } from "./rejoin/returns.ts";
import { admRefused } from "./requests/admRefused.ts";
import { drwRefused } from "./requests/drwRefused.ts";
import { gofRefused } from "./requests/gofRefused.ts";
import { hloRefused } from "./requests/hloRefused.ts";
import { hstRefused } from "./requests/hstRefused.ts";
import { misRefused } from "./requests/misRefused.ts";
import { notDrwRefused } from "./requests/notDrwRefused.ts";
import { notGofRefused } from "./requests/notGofRefused.ts";
import { notSubRefused } from "./requests/notSubRefused.ts";
import { notTmeRefused } from "./requests/notTmeRefused.ts";
import { nowRefused } from "./requests/nowRefused.ts";
import { ordersNotUnderstood } from "./requests/ordersNotUnderstood.ts";
import { ordersRefused } from "./requests/ordersRefused.ts";
import { ordRefused } from "./requests/ordRefused.ts";
import { scoRefused } from "./requests/scoRefused.ts";
import { tmeRefused } from "./requests/tmeRefused.ts";
import { noPlace } from "./retreats/noPlace.ts";
import { noteNrn } from "./retreats/noteNrn.ts";
import { noteNvr } from "./retreats/noteNvr.ts";
import { ofOthers } from "./retreats/ofOthers.ts";
import { toACoast } from "./retreats/toACoast.ts";
import { withChoice } from "./retreats/withChoice.ts";
import { clockStops } from "./time/clockStops.ts";
import { limits } from "./time/limits.ts";
import { missedDeadline } from "./time/missedDeadline.ts";
import { noLimitSent } from "./time/noLimitSent.ts";
import { othersInDisorder } from "./time/othersInDisorder.ts";
import { joinedFrames } from "./wire/joinedFrames.ts";
import { otherNumbers } from "./wire/otherNumbers.ts";
import { padBytes } from "./wire/padBytes.ts";
import { splitFrames } from "./wire/splitFrames.ts";
import { unknownToken } from "./wire/unknownToken.ts";
import { unmatchedBrackets } from "./wire/unmatchedBrackets.ts";
import { usualNames } from "./wire/usualNames.ts";

/** Every situation: one file each. Written by npm run golden. */
export const allSituations: readonly Situation[] = [
  build,
  buildOnCoast,
  noteCst,
  noteEsc,
  noteHsc,
  noteNmb,
  noteNmr,
  noteNsc,
  noteYsc,
  remove,
  waive,
  diesAtOnce,
  draw,
  eliminated,
  loaded,
  off,
  ownSolo,
  partialDraw,
  saved,
  serverCloses,
  serverDies,
  solo,
  summaryWithoutNames,
  accepted,
  chatter,
  closedByFm,
  errorMessage,
  lateStart,
  nameNotUnderstood,
  nameRefused,
  positionFirst,
  secondTry,
  variantOptions,
  huhToNothing,
  out,
  parlanceForms,
  positionAgain,
  asksForDefinition,
  asksForName,
  definitionRefused,
  sailho,
  sharedHomes,
  unknownName,
  upperCase,
  versailles,
  lastNoteFirst,
  noteFar,
  noteNas,
  noteNrs,
  noteNsa,
  noteNsf,
  noteNsp,
  noteNsu,
  noteNyu,
  reminded,
  results,
  alliancePress,
  drawPress,
  factPress,
  noObligationPress,
  notPress,
  peacePress,
  soloPress,
  orderPress,
  zonePress,
  andPress,
  orPress,
  centresPress,
  occupationPress,
  choicePress,
  nestedPress,
  insistPress,
  queryPress,
  suggestPress,
  thinkPress,
  howPress,
  whatPress,
  explainPress,
  untilPress,
  conditionPress,
  controlPress,
  exchangePress,
  forwardPress,
  forwardedPress,
  whyPress,
  freeTextPress,
  aboveItsLevel,
  huh,
  notUnderstoodPress,
  refusedPress,
  toSeveral,
  toTheAbsentPress,
  toTheEliminatedPress,
  tryList,
  unknownPressToken,
  observes,
  refused,
  returns,
  admRefused,
  drwRefused,
  gofRefused,
  hloRefused,
  hstRefused,
  misRefused,
  notDrwRefused,
  notGofRefused,
  notSubRefused,
  notTmeRefused,
  nowRefused,
  ordersNotUnderstood,
  ordersRefused,
  ordRefused,
  scoRefused,
  tmeRefused,
  noPlace,
  noteNrn,
  noteNvr,
  ofOthers,
  toACoast,
  withChoice,
  clockStops,
  limits,
  missedDeadline,
  noLimitSent,
  othersInDisorder,
  joinedFrames,
  otherNumbers,
  padBytes,
  splitFrames,
  unknownToken,
  unmatchedBrackets,
  usualNames,
];
