package io.talestream.contracts.text;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Words that say what a sentence is about: neither function words nor the small talk and the curses of any table.
/// "Son of a bitch!" has none. The list is English; in other languages every word of some length counts.
public final class ContentWords {
    private static final int SHORTEST = 3;

    private static final Pattern EXCLAMATION =
            Pattern.compile("(?i)\\b(?:son of a (?:bitch|gun)|oh,? my (?:god|gosh|goodness)|holy"
                    + " (?:shit|crap|cow|hell|moly|mother\\w*)|(?:what|who|why) the (?:hell|fuck|heck|shit)|jesus(?:"
                    + " christ)?|god ?damn(?: ?it)?|are you (?:kidding|serious)(?: me)?|no way|thank (?:you|god)(?: so|"
                    + " very)?(?: much)?|here we go|good (?:job|luck|night|morning)|never mind|of course|my bad|fair"
                    + " enough|for sure)\\b");

    private static final Set<String> COMMON = Pattern.compile("\\s+")
            .splitAsStream("""
                the a an and or but if then than so as at by for from in into of off on onto out over to up down with without
                about above across after again against along among around away back before behind below beneath beside between
                beyond during except inside near next outside past since through throughout toward towards under until upon
                i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself we
                us our ours ourselves they them their theirs themselves this that these those who whom whose which what when
                where why how whatever whoever anybody anyone anything everybody everyone everything nobody nothing somebody
                someone something somewhere anywhere everywhere nowhere one ones none
                is am are was were be been being do does did doing done have has had having can could will would shall should
                may might must ought need dare let lets isn aren wasn weren don doesn didn haven hasn hadn won wouldn shan
                shouldn couldn mustn ain ll re ve gonna wanna gotta kinda sorta cannot
                not no nor yes yeah yep yup nope nah ok okay alright right well oh ah uh um er erm hm hmm mm mhm huh wow whoa
                hey hi hello bye goodbye please thanks thank sorry welcome cheers hooray yay ooh aw oops ugh ha haha lol
                just only really very quite too also even still yet already always never ever often sometimes maybe perhaps
                actually basically literally probably definitely certainly exactly totally absolutely obviously honestly
                seriously pretty much many more most less least few some any all both each every either neither other another
                same such own enough almost like here there now later soon today tomorrow yesterday tonight ago once twice
                first second last again please
                go goes going gone went come comes coming came get gets getting got gotten make makes making made take takes
                taking took taken give gives giving gave put puts say says saying said tell tells told talk talks talking see
                sees saw seen look looks looking looked know knows knew known think thinks thought want wants wanted like likes
                liked feel feels felt mean means meant try tries tried trying use used guess suppose believe remember forget
                keep keeps kept seem seems seemed start started stop happen happens happened wait hold hang work works sound
                sounds call called ask asks asked hear heard care love loves hate hope wish
                thing things stuff way ways lot lots bit kind sort part point time times moment minute second day guy guys dude
                man boy girl people person name one two three four five six seven eight nine ten
                good great nice cool awesome amazing fine bad better best worse worst big little small old new long short high
                low sure true wrong fun funny crazy weird cute perfect fantastic beautiful interesting
                fuck fucks fucked fucking shit shitty bitch bitches damn damned hell ass asshole crap bastard god jesus christ
                gosh goodness heck fricking freaking bloody piss pissed dick
                """.strip())
            .flatMap(word -> Words.of(word).stream())
            .collect(Collectors.toUnmodifiableSet());

    private ContentWords() {}

    /// The content words of a text, as stems.
    public static List<String> of(String text) {
        return Words.of(EXCLAMATION.matcher(text).replaceAll(" ")).stream()
                .filter(ContentWords::is)
                .toList();
    }

    public static boolean isIn(String text) {
        return !of(text).isEmpty();
    }

    /// Whether a stem is a content word.
    public static boolean is(String word) {
        return !COMMON.contains(word)
                && (word.codePointCount(0, word.length()) >= SHORTEST || WordCount.isUnspaced(word.codePointAt(0)))
                && word.codePoints().anyMatch(Character::isLetter);
    }
}
