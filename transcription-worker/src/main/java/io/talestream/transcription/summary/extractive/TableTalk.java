package io.talestream.transcription.summary.extractive;

import java.util.regex.Pattern;

/// Recognises table talk: rules and dice, real food and drink, microphones and cameras, adverts. English only; in other
/// languages the weights alone decide.
final class TableTalk {
    private static final Pattern RULES =
            Pattern.compile("(?i)\\b(?:(?:roll(?:s|ed|ing)?)\\b(?=.{0,20}\\b(?:a|an|for|with|me|it|that|your|their|the"
                + " dice|damage|initiative|stealth|\\d))|\\d*d(?:4|6|8|10|12|20|100)\\b|natural"
                + " (?:one|1|20|twenty)|nat (?:1|20)|saving throws?|initiative|hit points?|armou?r class|spell"
                + " slots?|(?:bonus|free) action|(?:dis)?advantage on"
                + "|(?:perception|investigation|stealth|athletics|acrobatics|insight|persuasion|deception|arcana|history|survival|intimidation|religion|medicine|nature)"
                + " check|attack rolls?|proficiency|modifier|short rest|long rest|points of (?:\\w+"
                + " )?damage|inspiration die|character sheet)\\b");
    private static final Pattern BEYOND_THE_STORY =
            Pattern.compile("(?i)\\b(?:pizza|snacks?|chips|popcorn|soda|coke|bathroom break|twitch|stream(?:ing)?|chat"
                + " room|subscri(?:be|bers?)|sponsor(?:s|ed)?|promo"
                + " code|merch(?:andise)?|patreon|podcast|youtube|website|tweet|twitter|facebook|hashtag|e-?mail|giveaway|free"
                + " shipping|discount|microphones?|\\bmic\\b|headphones?|camera|laptop|wi-?fi|internet|skype|discord|zoom"
                + " call|batter(?:y|ies)|audio|phone|dice tower|my dice)\\b");

    private TableTalk() {}

    static boolean is(String sentence) {
        return RULES.matcher(sentence).find()
                || BEYOND_THE_STORY.matcher(sentence).find();
    }
}
